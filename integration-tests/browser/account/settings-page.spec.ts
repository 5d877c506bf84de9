import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright-core"
import { accessibilityIssues, overhang } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"
import { watchHeadings } from "../watch-headings"

const PATH = "/app/settings/shipment-ordering"
/** Each part of the page gets its answer so much later than the part before. */
const LATENCY_STEP_MS = 100

const { shop, openAdmin } = startAdminSpec()

/** The sections in the order of the page. */
const SECTIONS = {
  en: [
    "Connection",
    "Delivery options",
    "Prices",
    "Shipping rules",
    "Price preview",
    "Past orders",
    "Packing and pickup",
    "Automation",
    "Cash on delivery",
    "Parcel lockers",
    "More, when you need it",
  ],
  lv: [
    "Savienojums",
    "Piegādes iespējas",
    "Cenas",
    "Piegādes noteikumi",
    "Cenu priekšskatījums",
    "Iepriekšējie pasūtījumi",
    "Iepakošana un paņemšana",
    "Automatizācija",
    "Pēcmaksa",
    "Pakomāti",
    "Vēl, ja vajag",
  ],
}

/** The sections are there, in their order. */
async function showsSections(page: Page, language: keyof typeof SECTIONS): Promise<void> {
  for (const name of SECTIONS[language]) {
    await page.getByRole("heading", { name, level: 2, exact: true }).waitFor()
  }
  const shown = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()
  expect(shown.filter((name) => SECTIONS[language].includes(name))).toEqual(SECTIONS[language])
  await page.getByText(shop.sandbox.url).first().waitFor()
}

it("the settings page moves no section while its parts load, and its index leads to each section and marks the one in view", async () => {
  const { page, complaints } = await openAdmin()
  const readPlaces = await watchHeadings(page)
  let requests = 0
  await page.route("**/admin/shipment-ordering/**", async (route) => {
    await sleep(++requests * LATENCY_STEP_MS)
    await route.continue()
  })
  await page.goto(PATH, { waitUntil: "networkidle" })
  await showsSections(page, "en")
  const places = await readPlaces()
  expect(Object.keys(places)).toEqual(
    expect.arrayContaining(["Delivery options", "Prices", "Parcel lockers"]),
  )
  const moved = Object.entries(places).filter(([, tops]) => tops.length > 1)
  expect(Object.fromEntries(moved)).toEqual({})
  await page.unrouteAll({ behavior: "ignoreErrors" })
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "settings-en")

  const index = page.getByRole("navigation", { name: "Sections of this page" })
  await index.getByRole("link").first().waitFor()
  expect(await index.getByRole("link").allTextContents()).toEqual(SECTIONS.en)
  // The shop's own country is the first of a service's countries.
  const countries = page.getByRole("row").filter({ hasText: "carrierB_classic" })
  await countries
    .getByRole("cell")
    .nth(2)
    .getByText(/^Latvia, Austria, /)
    .waitFor()
  const marked = index.locator("[aria-current=location]")
  expect(await marked.allTextContents()).toEqual(["Connection"])
  const top = page.getByRole("heading", { name: "Automation", exact: true })
  await index.getByRole("link", { name: "Automation" }).click()
  await marked.filter({ hasText: "Automation" }).waitFor()
  expect((await top.boundingBox())?.y).toBeLessThan(200)
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, -20_000)
  await marked.filter({ hasText: "Connection" }).waitFor()
  // This section is too near to the end of the page to scroll to the top.
  await index.getByRole("link", { name: "Parcel lockers" }).click()
  await marked.filter({ hasText: "Parcel lockers" }).waitFor()
  await page.reload()
  await marked.filter({ hasText: "Parcel lockers" }).waitFor()
  expect(complaints).toEqual([])
})

it("the settings page is shown in Latvian and in the dark, and in the language that a person sets in its menu, also on later visits", async () => {
  const { page, complaints } = await openAdmin({ language: "lv", theme: "dark" })
  await page.goto(PATH, { waitUntil: "networkidle" })
  await showsSections(page, "lv")
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "settings-lv")

  await page.getByRole("button", { name: "Valoda" }).click()
  expect(await accessibilityIssues(page, "[role=menu]")).toEqual([])
  await page.getByRole("menuitemradio", { name: "English" }).click()
  await page.getByRole("heading", { name: "Connection", exact: true }).waitFor()
  for (const path of ["/app/shipment-ordering", "/app/shipment-ordering/reports"]) {
    await page.goto(path)
    await page.getByRole("button", { name: "Language" }).waitFor()
  }
  await page.getByRole("button", { name: "Language" }).click()
  await page.getByRole("menuitemradio", { name: "Latviešu" }).click()
  await page.getByRole("button", { name: "Valoda" }).waitFor()
  expect(complaints).toEqual([])
})

it("the settings page on a phone has delivery options on cards that fit, and a select that stays in sight and goes to a section", async () => {
  const { page, complaints } = await openAdmin({ viewport: { width: 390, height: 844 } })
  await page.goto(PATH, { waitUntil: "networkidle" })
  const card = page.locator("main li").filter({ hasText: "carrierB_classic" })
  await card.getByText("Latvia").first().waitFor()
  expect(await overhang(page, "main li")).toBe(0)
  const index = page.getByRole("combobox", { name: "Go to section" })
  await index.click()
  await page.getByRole("option", { name: "Automation" }).click()
  await index.filter({ hasText: "Automation" }).waitFor()
  const heading = page.getByRole("heading", { name: "Automation", exact: true })
  const [field, section] = [await index.boundingBox(), await heading.boundingBox()]
  expect(field?.y).toBeGreaterThan(0)
  expect(section?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0))
  expect(section?.y).toBeLessThan(250)
  expect(await accessibilityIssues(page)).toEqual([])
  expect(complaints).toEqual([])
})

const settingsOf = async (account: string) =>
  (
    await shop.admin.get<{ settings: { api_key_hint: string | null; base_url: string } }>(
      `/admin/shipment-ordering/settings?account=${account}`,
    )
  ).settings

it("a second account is added, has its own key and services, and can be switched to and back", async () => {
  const before = await settingsOf("default")
  const { page, complaints } = await openAdmin()
  await page.goto(PATH, { waitUntil: "networkidle" })
  await page.getByRole("button", { name: "Connection: Actions" }).click()
  await page.getByRole("menuitem", { name: "Add an account" }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByLabel("Handle").fill("default")
  await drawer.getByLabel("Service address").fill(shop.sandbox.url)
  await drawer.getByRole("button", { name: "Save" }).click()
  await drawer.getByText("There is an account with this name already.").waitFor()
  await drawer.getByLabel("Handle").fill("ee")
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await drawer.getByLabel("API key").fill("so_not_a_key_of_anybody")
  await drawer.getByRole("button", { name: "Save", exact: true }).click()
  await drawer.getByText(/The service refused the API key/).waitFor()
  await drawer.getByRole("button", { name: "Save anyway" }).waitFor()
  await drawer.getByLabel("Environment").click()
  await page.getByRole("option", { name: "Development" }).click()
  await drawer.getByLabel("API key").fill(shop.sandbox.key)
  await drawer.getByRole("button", { name: "Save", exact: true }).click()

  const chooser = page.getByRole("combobox", { name: "Account", exact: true })
  await chooser.getByText("ee").waitFor()
  await page.waitForURL(/\?account=ee$/)
  await page.getByText("Saved. The connection works.").waitFor()
  await page.getByText("Development", { exact: true }).waitFor()
  await page.getByText("No services known yet").waitFor()
  await page.getByRole("button", { name: "Refresh", exact: true }).click()
  await page.getByRole("row").filter({ hasText: "carrierB_classic" }).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  expect((await settingsOf("ee")).api_key_hint).not.toBeNull()
  expect(await settingsOf("default")).toEqual(before)

  await chooser.click()
  await page.getByRole("option", { name: "default" }).click()
  await chooser.getByText("default").waitFor()
  expect(page.url()).not.toContain("account=")
  expect(complaints).toEqual([])
})
