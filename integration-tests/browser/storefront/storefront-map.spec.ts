import type { BrowserContextOptions, Locator, Page } from "playwright-core"
import { hindrances } from "../admin-page"
import { isSeenInList } from "./is-seen-in-list"
import { lockersAround } from "./sample-delivery"
import { change, choicesOf, startStorefrontSpec } from "./start-storefront-spec"

const { store, show, complaints } = startStorefrontSpec()

async function showMap(look: BrowserContextOptions = {}, props: object = {}) {
  const map = { tileUrl: `${store.url}/tiles/{z}/{x}/{y}.svg`, attribution: "© Nobody" }
  const viewport = { width: 1000, height: 900 }
  const page = await show("LockerPicker", { map, ...props }, { viewport, ...look })
  const view = page.getByRole("group", { name: "Map of parcel lockers" })
  await markerOf(view, 1).waitFor()
  return { page, view }
}

const markerOf = (view: Locator, number: number) =>
  view.getByRole("button", { name: `Locker LV-1010 no. ${number}`, exact: true })

describe("the map of a locker picker", () => {
  it("keeps map and list together, whichever is used", async () => {
    const { page, view } = await showMap()
    await markerOf(view, 23).click()
    const option = page.getByRole("option", { name: /LV-1010 no\. 23 \d/ })
    expect(await option.getAttribute("aria-selected")).toBe("true")
    // Beyond the first page, and scrolled to.
    expect(await isSeenInList(option)).toBe(true)

    await page.getByRole("button", { name: "Zoom in" }).click()
    await view.focus()
    for (const key of ["+", "+", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key)
    const marker = markerOf(view, 1)
    await marker.waitFor({ state: "detached" })
    await page.getByRole("option", { name: /LV-1010 no\. 1 \d/ }).click()
    await marker.waitFor()
    expect(await marker.getAttribute("aria-pressed")).toBe("true")

    expect(await page.getByText("© Nobody").isVisible()).toBe(true)
    expect(await hindrances(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it("follows the mouse while its button is held, and no longer once another has taken it", async () => {
    const { page, view } = await showMap()
    const from = cornerOf(await boxOf(view))
    const marker = markerOf(view, 1)
    const start = await placeOf(marker)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y - 40, { steps: 2 })
    expect(await placeOf(marker)).toEqual({ x: start.x + 60, y: start.y - 40 })
    await view.evaluate((element) => element.releasePointerCapture(1))
    await page.mouse.move(from.x + 70, from.y - 70, { steps: 2 })
    const lost = await placeOf(marker)
    await page.mouse.move(from.x + 140, from.y - 140, { steps: 2 })
    expect(await placeOf(marker)).toEqual(lost)
    await page.mouse.up()
    await page.mouse.move(from.x, from.y)
    await page.mouse.down({ button: "right" })
    await page.mouse.move(from.x + 60, from.y - 40, { steps: 2 })
    await page.mouse.up({ button: "right" })
    expect(await placeOf(marker)).toEqual(lost)
  })

  it("is pulled by a marker too, which is not chosen by that", async () => {
    const { page, view } = await showMap()
    const marker = markerOf(view, 23)
    const box = await boxOf(marker)
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 50, from.y + 30, { steps: 5 })
    await page.mouse.up()
    const pulled = await boxOf(marker)
    expect([pulled.x - box.x, pulled.y - box.y].map(Math.round)).toEqual([50, 30])
    expect(await choicesOf(page)).toEqual([])
    await marker.click()
    await page.getByText("Chosen: Locker LV-1010 no. 23").waitFor()
  })

  it("is moved by one finger, and brought nearer by two", async () => {
    const { page, view } = await showMap({ hasTouch: true })
    const box = await boxOf(view)
    const { x, y } = cornerOf(box)
    const touch = await startTouch(page)
    const start = await placeOf(markerOf(view, 1))
    await touch("touchStart", [{ x, y }])
    await touch("touchMove", [{ x: x + 30, y: y - 20 }])
    await touch("touchMove", [{ x: x + 60, y: y - 40 }])
    await touch("touchEnd", [])
    expect(await placeOf(markerOf(view, 1))).toEqual({ x: start.x + 60, y: start.y - 40 })

    const apart = await distanceOf(view, 11, 13)
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const fingers = (pixels: number) => [
      { ...middle, x: middle.x - pixels },
      { ...middle, x: middle.x + pixels },
    ]
    await touch("touchStart", fingers(60).slice(0, 1))
    await touch("touchStart", fingers(60))
    for (const pixels of [70, 90, 110]) await touch("touchMove", fingers(pixels))
    await touch("touchEnd", [])
    expect(Math.round(await distanceOf(view, 11, 13))).toBe(Math.round(2 * apart))
    expect(complaints).toEqual([])
  })

  it("leaves keys to the browser that are held together with Ctrl, Alt or Cmd, as its list does", async () => {
    const { page, view } = await showMap()
    const taken = await watchTakenKeys(page)
    const start = await placeOf(markerOf(view, 1))
    await view.focus()
    for (const key of ["Control++", "Meta+-", "Alt+ArrowLeft"]) await page.keyboard.press(key)
    expect(await placeOf(markerOf(view, 1))).toEqual(start)

    const list = page.getByRole("listbox")
    await list.focus()
    const active = await list.getAttribute("aria-activedescendant")
    for (const key of ["Control+End", "Meta+ArrowDown", "Alt+ArrowDown", "Control+Enter"]) {
      await page.keyboard.press(key)
    }
    expect(await list.getAttribute("aria-activedescendant")).toBe(active)
    await page.getByRole("searchbox").focus()
    await page.keyboard.press("Meta+ArrowDown")
    expect(await taken()).toEqual([])
    expect(await choicesOf(page)).toEqual([])

    await view.focus()
    for (const key of ["Shift++", "ArrowLeft"]) await page.keyboard.press(key)
    expect(await taken()).toEqual(["+", "ArrowLeft"])
  })

  it("has the nearest 250 of many lockers in view, and the chosen one wherever it is", async () => {
    store.lockers = () => lockersAround("LV-1010", 400)
    const { page, view } = await showMap()
    const markers = view.getByRole("button")
    await markerOf(view, 250).waitFor()
    expect(await markers.count()).toBe(250)
    expect(await markerOf(view, 251).count()).toBe(0)

    const apart = await distanceOf(view, 249, 250)
    await change(page, { value: "1010-400" })
    expect(await markerOf(view, 400).getAttribute("aria-pressed")).toBe("true")
    expect(await markerOf(view, 399).count()).toBe(0)
    // It was led there, and the customer's zoom is kept.
    expect(await distanceOf(view, 249, 250)).toBeCloseTo(apart, 1)

    const { view: later } = await showMap({}, { value: "1010-400" })
    await markerOf(later, 400).waitFor()
    expect(await later.getByRole("button").count()).toBe(251)
  })

  it("loads no map for a shop without tiles", async () => {
    const page = await show("LockerPicker")
    await page.getByRole("option").first().waitFor()
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    )
    expect(scripts.filter((name) => name.endsWith(".js"))).toEqual([`${store.url}/page.js`])
  })
})

/** Whose default the page has prevented from now on, in this order. */
async function watchTakenKeys(page: Page): Promise<() => Promise<string[]>> {
  const taken = await page.evaluateHandle(() => {
    const keys: string[] = []
    window.addEventListener("keydown", ({ key, defaultPrevented }) => {
      if (defaultPrevented) keys.push(key)
    })
    return keys
  })
  return () => taken.jsonValue()
}

interface Place {
  x: number
  y: number
}

/** Of the map, where no marker is. */
function cornerOf({ x, y, height }: Place & { height: number }): Place {
  return { x: x + 20, y: y + height - 20 }
}

async function placeOf(marker: Locator): Promise<Place> {
  const { x, y } = await boxOf(marker)
  return { x: Math.round(x), y: Math.round(y) }
}

/** In pixels between two markers. */
async function distanceOf(view: Locator, one: number, other: number): Promise<number> {
  const [from, to] = [await boxOf(markerOf(view, one)), await boxOf(markerOf(view, other))]
  return Math.hypot(to.x - from.x, to.y - from.y)
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error("It is not shown")
  return box
}

/** Fingers of which the browser is told; the page library has taps only. */
async function startTouch(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Place[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    })
}
