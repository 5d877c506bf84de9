import { createRoot } from "react-dom/client"
import { ShopPage } from "./shop-page"
import { createShop } from "./shop"
import { chosenLanguage } from "./texts/language"
import { textsIn } from "./texts/use-texts"
import type { ShopConfig } from "./shop-config"
import "medusa-plugin-shipment-ordering-storefront/storefront.css"
import "./shop.css"

async function start(root: HTMLElement): Promise<void> {
  const language = chosenLanguage()
  document.documentElement.lang = language
  try {
    const answer = await fetch("/config.json")
    const shop = createShop((await answer.json()) as ShopConfig)
    createRoot(root).render(<ShopPage shop={shop} language={language} />)
  } catch {
    root.textContent = textsIn(language).unreachable
  }
}

const root = document.getElementById("shop")
if (root) void start(root)
