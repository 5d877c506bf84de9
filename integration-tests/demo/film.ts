import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Browser, Locator, Page } from "playwright-core"
import { openAdmin } from "../browser/admin-page"
import { openBrowser, openPage } from "../browser/open-browser"
import { openShipDialogHere, shipButton } from "../browser/open-ship-dialog"
import { signInToAccount } from "../browser/sign-in-to-account"
import { answerMapTiles } from "../browser/storefront/sample-delivery"
import { findBrowser, findImg2webp, findPoppler } from "../harness/find-programs.cjs"
import { shipmentIn, type TestShop } from "../harness/test-shop"

const CAPTION_HEIGHT = 64
/** Of the pages; with the caption below them, a picture is 1280 x 720. */
const viewport = { width: 1280, height: 720 - CAPTION_HEIGHT }

/** @throws Error that says what to install */
export function requireFilmPrograms(): void {
  if (findBrowser() && findImg2webp() && findPoppler()) return
  const packages = "chromium-headless-shell webp poppler-utils"
  throw new Error(`The film needs Chromium, img2webp and pdftoppm: apt-get install ${packages}`)
}

/** Films the walk from a customer's cart to a tracked parcel, into an animated WebP file. */
export async function filmWalk(shop: TestShop, shopUrl: string, file: string): Promise<void> {
  const browser = await openBrowser()
  const folder = mkdtempSync(path.join(tmpdir(), "film-"))
  try {
    const stage = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    const scene = { browser, shop, folder, stage, frames: [] }
    const { page } = await openPage(browser, { viewport })
    await answerMapTiles(page)
    await page.goto(shopUrl)
    const orderId = await buy(scene, page)
    await ship(scene, orderId)
    await issueNumbers(scene, orderId)
    await page.getByRole("link", { name: /^SB\d+$/ }).waitFor()
    await show(scene, page, { caption: "The customer sees where the parcel is", seconds: 5 })
    // Each picture is whole: of what only changes a little, a shadow of the one before would stay.
    const options = ["-loop", "0", "-kmin", "0", "-kmax", "1", "-lossy", "-q", "80", "-m", "6"]
    execFileSync("img2webp", [...options, ...scene.frames, "-o", file])
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

interface Scene {
  browser: Browser
  shop: TestShop
  folder: string
  /** The page on which a picture gets its caption. */
  stage: Page
  /** Arguments of img2webp. */
  frames: string[]
}

interface Shot {
  caption: string
  /** As long as it takes to look and read. */
  seconds: number
  /** Gets a ring, and is clicked afterwards. */
  press?: Locator
}

async function show(scene: Scene, page: Page, { caption, seconds, press }: Shot): Promise<void> {
  // What has just been opened or closed comes to rest.
  await page.waitForTimeout(500)
  await press?.scrollIntoViewIfNeeded()
  const box = await press?.boundingBox()
  const ring = box
    ? `left:${box.x - 8}px;top:${box.y - 8}px;width:${box.width + 8}px;height:${box.height + 8}px`
    : "display:none"
  const picture = await page.screenshot({ animations: "disabled" })
  await scene.stage.setContent(`<style>
      body { margin: 0; background: #14532d; color: #fff; text-align: center }
      body { font: 600 24px/${CAPTION_HEIGHT}px sans-serif }
      i { position: absolute; border: 4px solid #ea580c; border-radius: 12px; ${ring} }
    </style>${imageOf(picture)}<i></i>${caption}`)
  const file = path.join(scene.folder, `${scene.frames.length}.png`)
  await scene.stage.screenshot({ path: file })
  scene.frames.push("-d", String(seconds * 1000), file)
  await press?.click()
}

const imageOf = (png: Buffer) =>
  `<img style="display:block;margin:auto;height:${viewport.height}px" src="data:image/png;base64,${png.toString("base64")}">`

/** @returns the order's id */
async function buy(scene: Scene, page: Page): Promise<string> {
  const button = (name: string | RegExp) => page.getByRole("button", { name })
  await button(/: Stoneware mug$/).click()
  await button("One Stoneware mug more").click()
  await button(/: Oak cutting board$/).click()
  await page.getByText("€68.80").first().waitFor()
  const checkout = button("Go to checkout")
  await show(scene, page, { caption: "A customer fills a cart", seconds: 2.5, press: checkout })
  await button("Show delivery options").click()

  const locker = page.getByRole("radio", { name: /Carrier B Parcel Locker/ })
  await locker.waitFor()
  const live = "Live prices and days of every service, for the packages that this cart needs"
  await show(scene, page, { caption: live, seconds: 5, press: locker })
  const lockers = page.getByRole("listbox", { name: "Parcel lockers" })
  await lockers.getByRole("option").nth(1).click()
  await page.getByText(/^Chosen: /).waitFor()
  await lockers.evaluate((element) => element.scrollIntoView({ block: "center" }))
  const fitting = "Only lockers that take these items; the choice is checked before the order"
  await show(scene, page, { caption: fitting, seconds: 5 })
  const order = button(/^Place the order for/)
  await show(scene, page, { caption: "The order is placed", seconds: 2.5, press: order })
  await page.getByRole("heading", { name: "Thank you!" }).waitFor()
  return /#\/order\/(\w+)$/.exec(page.url())?.[1] ?? ""
}

async function ship(scene: Scene, orderId: string): Promise<void> {
  const { browser, shop } = scene
  const { page } = await openAdmin(browser, shop, { viewport })
  await page.goto("/app/shipment-ordering")
  const row = page.getByRole("row").nth(1).getByRole("link")
  const waiting = "The merchant sees what waits, with packages and cost"
  await show(scene, page, { caption: waiting, seconds: 4, press: row })
  const dialog = await openShipDialogHere(page)
  await dialog.getByRole("button", { name: "How to pack it" }).first().click()
  const look = "One look: what goes into which box, to whom, when and for how much"
  await show(scene, page, { caption: look, seconds: 5.5, press: shipButton(dialog) })
  await dialog.waitFor({ state: "detached" })
  const { id } = await shipmentIn(shop, orderId, "confirmed")
  await page.getByRole("button", { name: /Open label/ }).scrollIntoViewIfNeeded()
  const once = "Ordered once, whatever happens; confirmed, and its label kept"
  await show(scene, page, { caption: once, seconds: 4 })

  const path = `/admin/shipment-ordering/shipments/${id}/label`
  const pdf = Buffer.from(await (await shop.admin.send("GET", path)).arrayBuffer())
  await page.setContent(
    imageOf(execFileSync("pdftoppm", ["-png", "-singlefile", "-"], { input: pdf })),
  )
  await show(scene, page, { caption: "The label, for a label printer or A4", seconds: 3 })
}

/** On the sandbox's pages for the merchant, as the carrier does. */
async function issueNumbers(scene: Scene, orderId: string): Promise<void> {
  const { page } = await openPage(scene.browser, { viewport })
  await signInToAccount(page, scene.shop.sandbox.url, "demo@sandbox.test")
  const { shipment_id } = await shipmentIn(scene.shop, orderId, "confirmed")
  const row = page.getByRole("row", { name: String(shipment_id) })
  const press = row.getByRole("button", { name: /Issue numbers/ })
  const caption = "The carrier issues the tracking number (here in the sandbox)"
  await show(scene, page, { caption, seconds: 3.5, press })
  await shipmentIn(scene.shop, orderId, "tracked")
}
