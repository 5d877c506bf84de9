import type { Locator, Page, Response } from "playwright-core"
import {
  createBox,
  createItemRule,
  deleteBoxes,
  deleteItemRules,
} from "../../harness/items-and-boxes"
import { accessibilityIssues, type AdminPage, editSection } from "../admin-page"
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

async function save(): Promise<void> {
  await dialog().getByRole("button", { name: "Save", exact: true }).click()
  await dialog().waitFor({ state: "detached" })
}

async function choose(field: Locator, typed: string, option: string): Promise<void> {
  await field.fill(typed)
  await page.getByRole("option", { name: option, exact: true }).click()
}

it("a list of the settings shows its last page when the only row of a page is deleted, and stays when it cannot be read again", async () => {
  await createBox(shop, { name: "Seen before" })
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

it("the price preview asks the service only when it is opened, once for each entry, and again with a new box", async () => {
  const postalCodes: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/prices/preview")) {
      postalCodes.push((request.postDataJSON() as { postal_code: string }).postal_code)
    }
  })
  await open()
  expect(postalCodes).toEqual([])
  const first = page.waitForResponse(isPreview)
  await page.getByRole("button", { name: "Show prices" }).click()
  await first
  await page.getByRole("list", { name: "Price preview" }).waitFor()
  postalCodes.length = 0
  await page.getByLabel("Postal code").fill("")
  await page.getByLabel("Postal code").pressSequentially("LV-1050")
  await page.waitForResponse(
    (answer) => isPreview(answer) && (answer.request().postData() ?? "").includes('"LV-1050"'),
  )
  expect(postalCodes).toEqual(["LV-1050"])
  const again = page.waitForResponse(isPreview)
  await addBox("For the preview")
  expect((await again).status()).toBe(200)
  await page.getByRole("button", { name: "Hide prices" }).click()
  await page.getByRole("list", { name: "Price preview" }).waitFor({ state: "detached" })
  expect(admin.complaints).toEqual([])
})

it("services are chosen and shown by their own names in the store, by a part of their codes, or by a code that is not known yet", async () => {
  const service = "/admin/shipment-ordering/services/carrierB_classic"
  const url = "https://carrier.example/{number}"
  const classic = "To your door (carrierB_classic)"
  await shop.admin.post(service, { label: "To your door" })
  await shop.configure({
    return_service: "carrierB_classic",
    locker_services: ["*locker*", "*_apm"],
    tracking_url_templates: { "*": url },
  })
  await open()
  await page.getByText(classic).first().waitFor()
  await page.getByText(`All services → ${url}`).waitFor()

  await editSection(page, "Parcel lockers")
  const field = dialog().getByRole("combobox", { name: /parcel lockers/ })
  for (const kept of ['All with "locker" in the code', 'All with "_apm" at the end of the code']) {
    await dialog()
      .getByRole("button", { name: `Remove ${kept}` })
      .waitFor()
  }
  await choose(field, "classic", classic)
  await choose(field, "pickup", 'All with "pickup" in the code')
  await field.fill("carrierC_box")
  await page.keyboard.press("Tab")
  await dialog().getByRole("button", { name: "Remove Unknown: carrierC_box" }).waitFor()
  // The same code is not added twice.
  await field.fill("carrierC_box")
  await page.keyboard.press("Tab")
  await dialog()
    .getByRole("button", { name: `Remove ${classic}` })
    .click()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await save()
  await page.getByText('All with "pickup" in the code', { exact: true }).waitFor()

  // A tracking page for all services; others are for one service.
  await editSection(page, "Automation")
  const fields = dialog().getByRole("combobox", { name: "Service", exact: true })
  const addresses = dialog().getByLabel("Address of the tracking page")
  // The chosen names in the fields: the list of options is in the dialog, too.
  const chosen = (name: string) => dialog().getByRole("paragraph").filter({ hasText: name })
  await chosen("All services").waitFor()
  await dialog().getByRole("button", { name: "Add row" }).click()
  await choose(fields.nth(1), "classic", classic)
  await addresses.nth(1).fill(url)
  await chosen("All other services").waitFor()
  await dialog().getByRole("button", { name: "Add row" }).click()
  await fields.nth(2).fill("carrierC_new")
  await addresses.nth(2).fill(url)
  await chosen("Unknown: carrierC_new").waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await save()
  const section = page
    .getByRole("heading", { name: "Automation", exact: true })
    .locator("xpath=ancestor::div[contains(., 'carrier.example')][1]")
  await section.getByText(classic, { exact: true }).waitFor()
  expect(await shop.admin.get(SETTINGS)).toMatchObject({
    settings: {
      locker_services: ["*locker*", "*_apm", "*pickup*", "carrierC_box"],
      tracking_url_templates: { "*": url, carrierB_classic: url, carrierC_new: url },
    },
  })
  await shop.admin.post(service, { label: null })
  expect(admin.complaints).toEqual([])
})
