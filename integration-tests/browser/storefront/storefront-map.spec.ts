import type { Page } from "playwright-core"
import { accessibilityIssues } from "../admin-page"
import { lockersAround, withoutPlaces } from "./sample-delivery"
import {
  change,
  choicesOf,
  isSeenInList,
  roundTrip,
  startStorefrontSpec,
} from "./start-storefront-spec"

const { store, show, complaints } = startStorefrontSpec()

const phone = { viewport: { width: 390, height: 844 } }
const pinOf = (page: Page, name: string) => page.getByTitle(name, { exact: true })
const mapOf = (page: Page) => page.getByRole("region", { name: "Map of the parcel lockers" })
const clustersOf = (page: Page) => page.locator(".shipord-cluster")

it("the map of the locker picker is beside the list where there is room, and its pins offer their lockers", async () => {
  const page = await show("LockerPicker")
  const pin = pinOf(page, "Locker LV-1010 no. 2")
  await pin.waitFor()
  const [list, map] = [page.getByRole("listbox"), mapOf(page)]
  const [left, right] = [await list.boundingBox(), await map.boundingBox()]
  expect(right!.x).toBeGreaterThan(left!.x + left!.width)
  expect(await page.getByRole("tab").count()).toBe(0)

  await pin.click()
  const card = page.getByRole("group", { name: "Locker LV-1010 no. 2" })
  await card.getByText("Elizabetes iela 2, LV-1010 Rīga, Latvia").waitFor()
  await card.getByText("770 m").waitFor()
  expect(await choicesOf(page)).toEqual([])
  expect(await accessibilityIssues(page)).toEqual([])
  await card.getByRole("button", { name: "Choose" }).click()
  await page.getByText("Chosen: Locker LV-1010 no. 2").waitFor()
  expect(await card.count()).toBe(0)
  expect((await choicesOf(page)).map(({ data }) => data)).toEqual([
    { locker_code: "1010-2", locker_postal_code: "LV-1010" },
  ])
  expect(await pin.getAttribute("class")).toMatch(/\bchosen\b/)
  expect(complaints).toEqual([])
})

it("the map of the locker picker shows in the list what was picked, also what is beyond its first page", async () => {
  // Without moving pictures, so that no pin moves away from the mouse.
  const page = await show("LockerPicker", {}, { reducedMotion: "reduce" })
  await pinOf(page, "Locker LV-1010 no. 9").click()
  const option = page.getByRole("option", { name: /no\. 9 / })
  while (!(await isSeenInList(option))) await roundTrip(page)
  expect(await option.getAttribute("data-active")).toBe("true")
  expect(await page.getByRole("option").count()).toBe(10)

  await page.getByRole("button", { name: "Zoom out" }).click()
  const beyond = /no\. 1[1-9] /
  expect(await page.getByRole("option", { name: beyond }).count()).toBe(0)
  await page
    .getByTitle(/no\. 1[1-9]$/)
    .first()
    .click()
  const picked = page.getByRole("option", { name: beyond })
  while (!(await isSeenInList(picked))) await roundTrip(page)
  expect(await page.getByRole("option").count()).toBe(11)
  // A click beside the pins closes the card.
  await mapOf(page).click({ position: { x: 5, y: 5 } })
  await page.getByRole("button", { name: "Choose" }).waitFor({ state: "detached" })
})

it("the map of the locker picker is a tab on phones, whose code and tiles are loaded when it is opened, and which follows a search", async () => {
  const page = await show("LockerPicker", {}, phone)
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  const [listTab, mapTab] = [
    page.getByRole("tab", { name: "List" }),
    page.getByRole("tab", { name: "Map" }),
  ]
  await page.getByRole("option").first().waitFor()
  expect(await listTab.getAttribute("aria-selected")).toBe("true")
  expect(await accessibilityIssues(page)).toEqual([])
  expect(asked.filter((url) => /map-view|tile/.test(url))).toEqual([])

  await listTab.focus()
  await page.keyboard.press("ArrowRight")
  await pinOf(page, "Locker LV-1010 no. 1").waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Map")
  expect(await mapTab.getAttribute("aria-selected")).toBe("true")
  expect(await page.getByRole("listbox").count()).toBe(0)
  expect(asked.some((url) => url.includes("map-view"))).toBe(true)
  expect(asked.some((url) => url.startsWith("https://tile.openstreetmap.org/"))).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await pinOf(page, "Locker LV-1010 no. 1").click()
  expect(await accessibilityIssues(page)).toEqual([])
  await page.getByRole("button", { name: "Choose" }).click()
  await page.getByText("Chosen: Locker LV-1010 no. 1").waitFor()
  await listTab.click()
  expect(await page.getByRole("option", { selected: true }).count()).toBe(1)

  store.lockers = () => movedTo(lockersAround("LV-3401", 8), -3)
  await page.getByRole("searchbox").fill("LV-3401")
  await page.getByRole("option", { name: "LV-3401 no. 1 " }).waitFor()
  await mapTab.click()
  await pinOf(page, "Locker LV-3401 no. 1").waitFor()
  expect(await page.getByTitle(/LV-1010/).count()).toBe(0)
})

it("the map of the locker picker gathers 5,000 lockers in clusters, which open when they are clicked", async () => {
  store.lockers = () => allOver(lockersAround("LV-1010", 5_000))
  // Without motion, each step of the zoom is done at once.
  const page = await show("LockerPicker", {}, { reducedMotion: "reduce" })
  await page.getByRole("status").getByText("5000 parcel lockers.").waitFor()
  await clustersOf(page).first().waitFor()
  await page.getByRole("button", { name: "Zoom out" }).click()
  const pins = page.locator(".shipord-cluster, .shipord-marker")
  expect(await pins.count()).toBeLessThan(300)
  const largest = await largestCluster(page)
  expect(largest).toBeGreaterThan(100)
  await clustersOf(page)
    .filter({ hasText: new RegExp(`^${largest}$`) })
    .first()
    .click()
  while ((await largestCluster(page)) >= largest) await roundTrip(page)
  expect(await pins.count()).toBeLessThan(300)
})

it("the map of the locker picker shows what the words in the search find, and goes where that is", async () => {
  const { body } = lockersAround("LV-1010", 20)
  const far = movedTo(lockersAround("LV-3401", 3), -3).body.lockers
  store.lockers = () => ({ body: { ...body, lockers: [...body.lockers, ...far] } })
  const page = await show("LockerPicker")
  await pinOf(page, "Locker LV-1010 no. 1").waitFor()
  const search = page.getByRole("searchbox")
  await search.fill("caka")
  await pinOf(page, "Locker LV-1010 no. 3").waitFor()
  await pinOf(page, "Locker LV-1010 no. 1").waitFor({ state: "detached" })
  expect(await page.getByTitle(/^Locker/).count()).toBeLessThan(6)
  await search.fill("no. 2 3401")
  await pinOf(page, "Locker LV-3401 no. 2").waitFor()
  await search.fill("nothing like it")
  await page.getByRole("status").getByText("No parcel locker in this list matches.").waitFor()
  expect(await page.getByTitle(/^Locker/).count()).toBe(0)
  expect(await mapOf(page).count()).toBe(1)
})

it("the map of the locker picker keeps apart the lockers of one building", async () => {
  const { body } = lockersAround("LV-1010", 2)
  const lockers = body.lockers.map((one) => ({ ...one, latitude: 56.95, longitude: 24.1 }))
  store.lockers = () => ({ body: { ...body, lockers } })
  const page = await show("LockerPicker")
  await clustersOf(page).click()
  await pinOf(page, "Locker LV-1010 no. 1").click()
  await page.getByRole("group", { name: "Locker LV-1010 no. 1" }).waitFor()
  await pinOf(page, "Locker LV-1010 no. 2").click()
  await page.getByRole("group", { name: "Locker LV-1010 no. 2" }).waitFor()
})

it.each(["light", "dark"] as const)(
  "the map of the locker picker is accessible in the %s theme, in Latvian",
  async (colorScheme) => {
    const page = await show("LockerPicker", { language: "lv" }, { colorScheme })
    await pinOf(page, "Locker LV-1010 no. 4").click()
    await page.getByRole("button", { name: "Izvēlēties" }).waitFor()
    await page.getByRole("region", { name: "Sarakstā esošo pakomātu karte" }).waitFor()
    expect(await accessibilityIssues(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)

it("the map of the locker picker follows the keyboard through the list, and is left by it", async () => {
  const page = await show("LockerPicker")
  const pin = pinOf(page, "Locker LV-1010 no. 3")
  await pin.waitFor()
  await page.getByRole("listbox").focus()
  await page.keyboard.press("Home")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await page.waitForFunction(() =>
    document.querySelector<HTMLElement>(".shipord-marker.active")?.title.endsWith("no. 3"),
  )
  expect(await page.getByRole("button", { name: "Choose" }).count()).toBe(0)
  await page.keyboard.press("Enter")
  await page.getByText("Chosen: Locker LV-1010 no. 3").waitFor()

  // No pin is a stop on the way: more, map, zoom, attribution.
  const stops: (string | null)[] = []
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press("Tab")
    stops.push(await page.locator(":focus").evaluate((here) => here.ariaLabel ?? here.textContent))
  }
  expect(stops).toEqual([
    "Show more",
    "Map of the parcel lockers in the list",
    "Zoom in",
    "Zoom out",
    "© OpenStreetMap contributors",
  ])
  await pin.click()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Choose" }).waitFor({ state: "detached" })
  expect(await mapOf(page).evaluate((map) => map === document.activeElement)).toBe(true)
})

it("the map of the locker picker is left out where the shop wants none or no locker has a place, and takes the shop's tiles, with its words as text", async () => {
  const page = await show("LockerPicker", { map: false })
  await page.getByRole("option").first().waitFor()
  await roundTrip(page)
  expect(await mapOf(page).count()).toBe(0)
  const map = { url: `${store.url}/tiles/{z}/{x}/{y}.png`, attribution: "© <b>Maps</b> & Co" }
  await change(page, { map })
  await page.getByText("© <b>Maps</b> & Co", { exact: true }).waitFor()
  expect(await page.getByRole("link").count()).toBe(0)
  // The shop has none of these tiles.
  await page.getByText("The map could not be loaded. Please choose from the list.").waitFor()
  await page.getByRole("option").first().click()
  await page.getByText("Chosen: ").waitFor()
  await change(page, { map: undefined })
  await page.getByRole("link", { name: "© OpenStreetMap contributors" }).waitFor()
  await page.getByText("The map could not be loaded.").waitFor({ state: "detached" })
  store.lockers = () => withoutPlaces(lockersAround("LV-1010", 3))
  await change(page, { version: "2" })
  await mapOf(page).waitFor({ state: "detached" })
  expect(await page.getByRole("option").count()).toBe(3)
})

it("the map of the locker picker leaves the list when its code cannot be loaded, and says so", async () => {
  const page = await show("LockerPicker", {}, phone)
  await page.route(/map-view/, (route) => route.abort())
  await page.getByRole("tab", { name: "Map" }).click()
  await page.getByRole("alert").getByText("The map could not be loaded.").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await page.getByRole("tab", { name: "List" }).click()
  await page.getByRole("option").first().click()
  await page.getByText("Chosen: Locker LV-1010 no. 1").waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole("tab").first().waitFor({ state: "detached" })
  const [list, note] = [page.getByRole("listbox"), page.getByRole("alert")]
  expect((await list.boundingBox())!.width).toBe((await note.boundingBox())!.width)
})

/** How many lockers the largest cluster has. */
async function largestCluster(page: Page): Promise<number> {
  return Math.max(0, ...(await clustersOf(page).allTextContents()).map(Number))
}

type Sample = ReturnType<typeof lockersAround>

function movedTo({ body }: Sample, degreesEast: number): Sample {
  const lockers = body.lockers.map((one) => ({
    ...one,
    longitude: one.longitude + degreesEast,
    distance_km: 200 + one.distance_km,
  }))
  return { body: { ...body, lockers } }
}

/** Spread evenly over a country. */
function allOver({ body }: Sample): Sample {
  const lockers = body.lockers.map((one, index) => ({
    ...one,
    latitude: 55.8 + 2.1 * ((index * 0.618034) % 1),
    longitude: 21.1 + (6.9 * index) / body.lockers.length,
  }))
  return { body: { ...body, lockers } }
}
