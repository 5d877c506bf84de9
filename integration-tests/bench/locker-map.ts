/**
 * Measures how smooth the locker picker stays with 5,000 lockers all over a country: `npm run bench:lockers`.
 *
 * It prints the time between frames in Chromium while the map is dragged and zoomed and while words are typed, as
 * median, 95th percentile and worst frame. At rest a frame takes about 17 ms. `--slow N` makes the processor N times
 * slower, as a phone's is.
 */
import { parseArgs } from "node:util"
import { chromium, type Page } from "playwright-core"
import { ensurePageBuilt } from "../browser/storefront/page-build"
import { lockersAround, mapTile } from "../browser/storefront/sample-delivery"
import type { ShopWindow } from "../browser/storefront/start-storefront-spec"
import { startStubStore } from "../browser/storefront/stub-store"
import { findBrowser } from "../harness/find-browser.cjs"
import { ensureBuilt } from "../harness/plugin-build"

const COUNT = 5_000

const scenes: [name: string, act: (page: Page) => Promise<void>][] = [
  ["at rest", (page) => page.waitForTimeout(1_000)],
  ["dragging the map", dragMap],
  ["zooming the map", zoomMap],
  ["typing words", typeWords],
  ["through the list by keys", walkList],
]

async function main(): Promise<void> {
  const { slow } = parseArgs({ options: { slow: { type: "string", default: "1" } } }).values
  await ensureBuilt()
  await ensurePageBuilt()
  const lockers = lockersOfCountry()
  const store = await startStubStore({
    quotes: () => ({ body: {} }),
    lockers: () => lockers,
    tracking: () => ({ body: {} }),
    findOrder: () => ({ body: {} }),
    askedQuotes: [],
    askedLockers: [],
  })
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.route("https://tile.openstreetmap.org/**", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: mapTile }),
    )
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: Number(slow) })
    await page.goto(store.url)
    await page.evaluate(() =>
      (window as typeof window & ShopWindow).shop.show("LockerPicker", { cartId: "cart_1" }),
    )
    await page.locator(".shipord-cluster, .shipord-marker").first().waitFor()
    console.log(`${COUNT} lockers, processor ${slow}× slower; milliseconds between frames:`)
    for (const [name, act] of scenes) console.log(describe(name, await framesDuring(page, act)))
  } finally {
    await browser.close()
    await store.close()
  }
}

/** Spread evenly over Latvia, as whole lists without a distance are. */
function lockersOfCountry() {
  const { body } = lockersAround("LV-1010", COUNT)
  const lockers = body.lockers.map((locker, index) => ({
    ...locker,
    latitude: 55.8 + 2.1 * ((index * 0.618034) % 1),
    longitude: 21.1 + 6.9 * (index / COUNT),
    distance_km: 0.05 * index,
  }))
  return { body: { ...body, lockers } }
}

async function framesDuring(page: Page, act: (page: Page) => Promise<void>): Promise<number[]> {
  const frames = await page.evaluateHandle(() => {
    const times: number[] = []
    const note = (time: number) => {
      times.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    return times
  })
  await act(page)
  const times = await frames.jsonValue()
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

async function dragMap(page: Page): Promise<void> {
  const box = await page.locator(".shipord-map").boundingBox()
  if (!box) throw new Error("There is no map")
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (const [right, down] of [
    [-250, -100],
    [250, 60],
    [-200, 120],
    [220, -150],
  ] as const) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + right, y + down, { steps: 30 })
    await page.mouse.up()
    await page.waitForTimeout(400)
  }
}

async function zoomMap(page: Page): Promise<void> {
  for (const name of ["out", "out", "out", "out", "in", "in", "in"]) {
    await page.getByRole("button", { name: `Zoom ${name}` }).click()
    await page.waitForTimeout(500)
  }
}

async function typeWords(page: Page): Promise<void> {
  const search = page.getByRole("searchbox")
  for (const words of ["brivibas 12", "caka iela", "locker no. 499"]) {
    await search.fill("")
    await search.pressSequentially(words, { delay: 80 })
    await page.waitForTimeout(300)
  }
  await search.fill("")
}

async function walkList(page: Page): Promise<void> {
  await page.getByRole("listbox").focus()
  for (let key = 0; key < 9; key += 1) {
    await page.keyboard.press("ArrowDown")
    await page.waitForTimeout(120)
  }
}

function describe(name: string, frames: number[]): string {
  const sorted = [...frames].sort((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  return `  ${name}: median ${at(0.5)}, 95th percentile ${at(0.95)}, worst ${at(1)} (${frames.length} frames)`
}

void main()
