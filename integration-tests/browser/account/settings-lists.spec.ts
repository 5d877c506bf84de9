import type { Locator, Page, Response } from "playwright-core"
import {
  createBox,
  createItemRule,
  deleteBoxes,
  deleteItemRules,
} from "../../harness/items-and-boxes"
import { type AdminPage, hindrances, overhang } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"

const SETTINGS = "/admin/shipment-ordering/settings"

const { shop, openAdmin } = startAdminSpec()
let admin: AdminPage
let page: Page

beforeAll(async () => {
  await shop.admin.post("/admin/shipment-ordering/services/refresh")
})

beforeEach(async () => {
  admin = await openAdmin()
  page = admin.page
})
afterEach(async () => {
  await Promise.all([deleteBoxes(shop), deleteItemRules(shop)])
})

const open = () => page.goto("/app/settings/shipment-ordering", { waitUntil: "networkidle" })
const dialog = () => page.getByRole("dialog")

const isPreview = (answer: Response) =>
  answer.url().endsWith("/prices/preview") && answer.request().method() === "POST"

const createIn = (section: string) =>
  page
    .getByRole("heading", { name: section, exact: true })
    .locator("xpath=ancestor::div[.//button][1]")
    .getByRole("button", { name: "Create", exact: true })
    .click()

async function addBox(name: string): Promise<void> {
  await createIn("Boxes")
  await dialog().getByLabel("Name").fill(name)
  for (const side of ["Length", "Width", "Height"]) {
    for (const field of await dialog().getByLabel(side).all()) await field.fill("210")
  }
  await dialog().getByLabel("Empty weight").fill("50")
  await dialog().getByLabel("Maximum weight").fill("5000")
  await dialog().getByRole("button", { name: "Create", exact: true }).click()
  await dialog().waitFor({ state: "detached" })
}

it("The item rules show the last page when the only rule of a page is deleted", async () => {
  for (let number = 1; number <= 11; number += 1) {
    const { product } = await shop.admin.post<{ product: { id: string } }>("/admin/products", {
      title: `Vase ${number}`,
      options: [{ title: "Size", values: ["One"] }],
    })
    const target = { target_kind: "product", target_id: product.id }
    await createItemRule(shop, { ...target, ships_alone: true })
  }
  await open()
  const rows = page.getByRole("row").filter({ hasText: "Ships alone" })
  const place = page
    .getByRole("heading", { name: "Item rules", exact: true })
    .locator("xpath=ancestor::div[.//table][1]")
  await place.getByRole("button", { name: "Next" }).click()
  await rows.nth(1).waitFor({ state: "detached" })
  await rows.getByRole("button", { name: /: Actions$/ }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await rows.nth(9).waitFor()
  expect(await rows.count()).toBe(10)
  expect(admin.complaints).toEqual([])
})

it("A list of the settings stays when it cannot be read again", async () => {
  await createBox(shop, { name: "Seen before" })
  await open()
  await page.getByRole("row").filter({ hasText: "Seen before" }).waitFor()
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith("/boxes") && answer.status() === 500,
  )
  await page.route("**/shipment-ordering/boxes", (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ status: 500, json: { message: "Out of order" } })
      : route.continue(),
  )
  await addBox("Unseen")
  await answered
  await page.getByText("Unseen was added.").waitFor()
  await page.waitForLoadState("networkidle")
  expect(await page.getByRole("row").filter({ hasText: "Seen before" }).count()).toBe(1)
  expect(await page.getByText("Out of order").count()).toBe(0)
})

describe("The price preview", () => {
  const asked: { postal_code: string }[] = []

  beforeEach(async () => {
    asked.length = 0
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/prices/preview")) {
        asked.push(request.postDataJSON() as { postal_code: string })
      }
    })
    await open()
  })

  const show = async () => {
    const first = page.waitForResponse(isPreview)
    await page.getByRole("button", { name: "Show prices" }).click()
    await first
  }

  it("The price preview asks the service only when it is opened, once for each entry, and again with a new box", async () => {
    expect(asked).toEqual([])
    await show()
    await page.getByRole("list", { name: "Price preview" }).waitFor()
    asked.length = 0
    await page.getByLabel("Postal code").fill("")
    await page.getByLabel("Postal code").pressSequentially("LV-1050")
    await page.waitForResponse(
      (answer) => isPreview(answer) && (answer.request().postData() ?? "").includes('"LV-1050"'),
    )
    expect(asked.map(({ postal_code }) => postal_code)).toEqual(["LV-1050"])
    const again = page.waitForResponse(isPreview)
    await addBox("For the preview")
    expect((await again).status()).toBe(200)
    await page.getByRole("button", { name: "Hide prices" }).click()
    await page.getByRole("list", { name: "Price preview" }).waitFor({ state: "detached" })
    expect(admin.complaints).toEqual([])
  })
})

it("The delivery options on a phone are cards that fit", async () => {
  const phone = await openAdmin({ viewport: { width: 390, height: 844 } })
  await phone.page.goto("/app/settings/shipment-ordering", { waitUntil: "networkidle" })
  const card = phone.page.locator("main li").filter({ hasText: "carrierB_classic" })
  await card.getByText("Latvia").first().waitFor()
  expect(await overhang(phone.page, "main li")).toBe(0)
  expect(await hindrances(phone.page)).toEqual([])
  expect(phone.complaints).toEqual([])
})

it("A service's own name in the store is what it is called wherever it is chosen or shown", async () => {
  await shop.admin.post("/admin/shipment-ordering/services/carrierB_classic", {
    label: "To your door",
  })
  await shop.admin.post(SETTINGS, {
    return_service: "carrierB_classic",
    tracking_url_templates: { carrierB_classic: "https://carrier.example/{number}" },
  })
  await open()
  await page.getByText("To your door (carrierB_classic)").first().waitFor()
  await page.getByText("https://carrier.example/{number}").waitFor()
  const section = page
    .getByRole("heading", { name: "Automation", exact: true })
    .locator("xpath=ancestor::div[contains(., 'carrier.example')][1]")
  await section.getByText("To your door (carrierB_classic)", { exact: true }).waitFor()
  await shop.admin.post("/admin/shipment-ordering/services/carrierB_classic", { label: null })
  expect(admin.complaints).toEqual([])
})

describe("Services in a form", () => {
  const choose = async (field: Locator, typed: string, option: string) => {
    await field.fill(typed)
    await page.getByRole("option", { name: option, exact: true }).click()
  }

  it("Services to lockers are chosen by name, by a part of their codes, or by a code that is not known yet", async () => {
    await shop.admin.post(SETTINGS, { locker_services: ["*locker*", "*_apm"] })
    await open()
    await page.goto("/app/settings/shipment-ordering?edit=lockers")
    const field = dialog().getByRole("combobox", { name: /parcel lockers/ })
    for (const kept of [
      'All with "locker" in the code',
      'All with "_apm" at the end of the code',
    ]) {
      await dialog()
        .getByRole("button", { name: `Remove ${kept}` })
        .waitFor()
    }
    await choose(field, "classic", "Carrier B Classic (carrierB_classic)")
    await choose(field, "pickup", 'All with "pickup" in the code')
    await field.fill("carrierC_box")
    await page.keyboard.press("Tab")
    await dialog().getByRole("button", { name: "Remove Unknown: carrierC_box" }).waitFor()
    // The same code is not added twice.
    await field.fill("carrierC_box")
    await page.keyboard.press("Tab")
    const classic = "Remove Carrier B Classic (carrierB_classic)"
    await dialog().getByRole("button", { name: classic }).click()
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    await dialog().getByRole("button", { name: "Save", exact: true }).click()
    await dialog().waitFor({ state: "detached" })
    await page.getByText('All with "pickup" in the code', { exact: true }).waitFor()
    expect(await shop.admin.get(SETTINGS)).toMatchObject({
      settings: { locker_services: ["*locker*", "*_apm", "*pickup*", "carrierC_box"] },
    })
    expect(admin.complaints).toEqual([])
  })

  it("A tracking page can be for all services; others are for one service, found by name or by a new code", async () => {
    const url = "https://carrier.example/{number}"
    await shop.admin.post(SETTINGS, { tracking_url_templates: { "*": url } })
    await open()
    await page.getByText(`All services → ${url}`).waitFor()
    await page.goto("/app/settings/shipment-ordering?edit=automation")
    const fields = dialog().getByRole("combobox", { name: "Service", exact: true })
    const addresses = dialog().getByLabel("Address of the tracking page")
    // The chosen names in the fields: the list of options is in the dialog, too.
    const chosen = (name: string) => dialog().getByRole("paragraph").filter({ hasText: name })
    await chosen("All services").waitFor()
    await dialog().getByRole("button", { name: "Add row" }).click()
    await choose(fields.nth(1), "classic", "Carrier B Classic (carrierB_classic)")
    await addresses.nth(1).fill(url)
    await chosen("All other services").waitFor()
    await dialog().getByRole("button", { name: "Add row" }).click()
    await fields.nth(2).fill("carrierC_new")
    await addresses.nth(2).fill(url)
    await chosen("Unknown: carrierC_new").waitFor()
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    await dialog().getByRole("button", { name: "Save", exact: true }).click()
    await dialog().waitFor({ state: "detached" })
    expect(await shop.admin.get(SETTINGS)).toMatchObject({
      settings: { tracking_url_templates: { "*": url, carrierB_classic: url, carrierC_new: url } },
    })
    expect(admin.complaints).toEqual([])
  })
})
