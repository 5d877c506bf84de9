import { createContext, useContext } from "react"
import { english, type ShopTexts } from "./english"
import type { Language } from "./language"
import { latvian } from "./latvian"

export const textsIn = (language: Language): ShopTexts => (language === "lv" ? latvian : english)

export const LanguageContext = createContext<Language>("en")

/** The page's texts, and what writes sums of money, in its language. */
export function useTexts(): {
  texts: ShopTexts
  language: Language
  money: (amount: number, currency: string) => string
} {
  const language = useContext(LanguageContext)
  return {
    texts: textsIn(language),
    language,
    money: (amount, currency) =>
      new Intl.NumberFormat(language, { style: "currency", currency }).format(amount),
  }
}
