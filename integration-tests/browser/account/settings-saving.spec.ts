import type { Page, Route } from "playwright-core"
import { deleteBoxes, listBoxes } from "../../harness/items-and-boxes"
import { until } from "../../harness/test-shop"
import { type AdminPage, editSection } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"

const PATH = "/app/settings/shipment-ordering"
const SETTINGS = "/admin/shipment-ordering/settings"

const { shop, openAdmin } = startAdminSpec()
let admin: AdminPage
let page: Page

beforeEach(async () => {
  admin = await openAdmin()
  page = admin.page
})
afterEach(async () => {
  expect(admin.complaints).toEqual([])
})

const drawer = () => page.getByRole("dialog")
const save = () => drawer().getByRole("button", { name: "Save", exact: true }).click()

/** Opens the page by its link on another page of the settings. */
const openPage = () => page.getByRole("link", { name: "Shipment Ordering" }).first().click()

const saved = async () =>
  (await shop.admin.get<{ settings: Record<string, unknown> }>(SETTINGS)).settings

it("a drawer asks before the Back button drops what was entered, starts from what a colleague has saved since, and saves only its own changes", async () => {
  await page.goto("/app/settings/profile")
  await openPage()
  await editSection(page, "Packing and pickup")
  await drawer().getByLabel("Order cut-off").fill("10:15")
  await page.goBack()
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click()
  expect(await drawer().getByLabel("Order cut-off").inputValue()).toBe("10:15")
  await page.goBack()
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
  await page.waitForURL("**/settings/profile")

  await openPage()
  await page.getByRole("button", { name: "Packing and pickup: Actions" }).waitFor()
  await shop.configure({ sender_name: "Ziemeļu noliktava" })
  await editSection(page, "Packing and pickup")
  await until("the new name stands in its field", async () =>
    (await drawer().getByLabel("Sender name").inputValue()) === "Ziemeļu noliktava"
      ? true
      : undefined,
  )
  await drawer().getByRole("button", { name: "More settings" }).click()
  // It is saved although it was not added to the list.
  await drawer().getByLabel("Closed days").fill("2099-12-24")
  await drawer().getByRole("button", { name: "Add public holidays: Latvia" }).click()
  await page.getByText(/\d+ public holidays added/).waitFor()
  await drawer().getByLabel("Order cut-off").fill("11:30")
  await shop.configure({ pickup_time: "18:45", pickup_working_days: [1, 2, 3] })
  await save()
  await drawer().waitFor({ state: "detached" })
  const nextYear = new Date().getFullYear() + 1
  expect(await saved()).toMatchObject({
    pickup_cut_off: "11:30",
    pickup_closed_days: expect.arrayContaining([`${nextYear}-11-18`, "2099-12-24"]),
    pickup_time: "18:45",
    pickup_working_days: [1, 2, 3],
  })

  const ofColleague = { name: "Free", is_on: true, if: {}, then: { free: true } }
  await page
    .getByRole("heading", { name: "Shipping rules", exact: true })
    .locator("xpath=ancestor::div[.//button][1]")
    .getByRole("button", { name: "Create" })
    .click()
  await drawer().getByRole("combobox", { name: "Add an action" }).click()
  await page.getByRole("option", { name: "Hold back" }).click()
  await shop.configure({ rules: [ofColleague] })
  await drawer().getByRole("button", { name: "Create", exact: true }).click()
  await drawer().waitFor({ state: "detached" })
  expect((await saved()).rules).toMatchObject([ofColleague, { then: { hold_back: true } }])
  await shop.configure({ rules: [] })
})

/** Holds matching requests until they are released. */
async function hold(url: string, isMeant: (route: Route) => boolean) {
  const held: Route[] = []
  let isOpen = false
  await page.route(url, (route) => {
    if (isOpen || !isMeant(route)) return route.continue()
    held.push(route)
    return undefined
  })
  return {
    held,
    release: async () => {
      isOpen = true
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}

const isPost = (route: Route) => route.request().method() === "POST"

it("boxes are made once however often Ctrl and Enter are pressed, and never deleted by an import without a question", async () => {
  await page.goto(PATH)
  const creating = await hold("**/shipment-ordering/boxes", isPost)
  await page
    .getByRole("heading", { name: "Boxes", exact: true })
    .locator("xpath=ancestor::div[.//button][1]")
    .getByRole("button", { name: "Create" })
    .click()
  await drawer().getByLabel("Name").fill("Only one")
  for (const part of await drawer().getByLabel("Length").all()) await part.fill("100")
  for (const part of await drawer().getByLabel("Width").all()) await part.fill("100")
  for (const part of await drawer().getByLabel("Height").all()) await part.fill("100")
  await drawer().getByLabel("Empty weight").fill("50")
  await drawer().getByLabel("Maximum weight").fill("5000")
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Control+Enter")
  await until("the box is sent", () => Promise.resolve(creating.held[0]))
  await page.keyboard.press("Control+Enter")
  await creating.release()
  await drawer().waitFor({ state: "detached" })
  const names = async () => (await listBoxes(shop)).map(({ name }) => name)
  expect(await names()).toEqual(["Only one"])
  await page.getByRole("row").filter({ hasText: "Only one" }).waitFor()

  // The preview is late, too.
  const isDryRun = (route: Route) =>
    (route.request().postDataJSON() as { dry_run?: boolean }).dry_run === true
  const preview = await hold("**/shipment-ordering/boxes/import", isDryRun)
  await page.getByRole("button", { name: "Boxes: Actions" }).click()
  await page.getByRole("menuitem", { name: "Import from a file" }).click()
  await drawer()
    .getByLabel("Or paste the table here")
    .fill("name;inner_length;inner_width;inner_height;max_weight\nNew;200;150;100;5000")
  await drawer().getByLabel("Boxes that the file does not name").click()
  await page.getByRole("option", { name: "Delete them" }).click()
  await drawer().getByRole("button", { name: "Import", exact: true }).click()
  await until("the preview is asked for", () => Promise.resolve(preview.held[0]))
  await preview.release()
  const prompt = page.getByRole("alertdialog")
  await prompt.getByText("Delete 1 box?").waitFor()
  await prompt.getByRole("button", { name: "Cancel" }).click()
  expect(await names()).toEqual(["Only one"])
  await deleteBoxes(shop)
})
