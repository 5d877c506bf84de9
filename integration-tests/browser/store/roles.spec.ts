// A store that has switched on Medusa's roles.
import type { Page } from "playwright-core"
import { signInAdmin } from "../../harness/http-client"
import { importOrder } from "../../harness/orders"
import { addPackedOrder } from "../../harness/pack-sessions"
import { giveRole } from "../../harness/roles"
import { besideSandbox, setUp } from "../../harness/test-shop"
import { startOwnStore } from "../../harness/test-store"
import { accessibilityIssues } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec(() =>
  besideSandbox({}, async (sandbox) => {
    const env = { MEDUSA_FF_RBAC: "true" }
    const store = await startOwnStore({ env, hasAdmin: true, hasMoreTables: true })
    await giveRole(store, ["*:*"])
    const admin = await signInAdmin(store.store.url, store.seed.admin)
    return setUp({ ...store, admin }, sandbox, { auto_confirm: false })
  }),
)

const PACK = "shipment_ordering:pack"
const CHARGE = "Confirm, replace and void shipments, and change their service and packages"
const SET_UP = "Change the account, prices, options and boxes"

/** Opens the admin as a person with these permissions, who may also see orders. */
async function openAs(...permissions: string[]) {
  await giveRole(shop, ["order:read", ...permissions])
  const { page } = await openAdmin()
  /** Routes of the plugin that were asked, and those of them that the role does not allow. */
  const asked: string[] = []
  const refused: string[] = []
  page.on("response", (response) => {
    const { pathname } = new URL(response.url())
    if (!OURS.test(pathname)) return
    asked.push(pathname)
    if (response.status() === 403) refused.push(pathname)
  })
  return { page, asked, refused }
}

const OURS = /^\/admin\/shipment-ordering\//

const says = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor()

const openFromMenu = async (page: Page, name: string) => {
  await page.getByRole("complementary").getByRole("link", { name, exact: true }).click()
  await page.getByRole("main").getByRole("heading", { name, exact: true }).waitFor()
}

it("a person who may only pack ships orders as planned, and is offered nothing that the role does not allow", async () => {
  const order = await importOrder(shop)
  await importOrder(shop)
  const { page, refused } = await openAs(PACK)
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "Ship", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await says(
    page,
    `not with another service or other packages, or to another recipient. Ask for the permission “${CHARGE}”.`,
  )
  await dialog.getByRole("button", { name: /^Ship · €/ }).waitFor()
  for (const choice of [
    dialog.getByRole("radio", { name: "Carrier A Standard" }),
    dialog.getByRole("combobox", { name: "Package 1: box" }),
    dialog.getByLabel("Weight"),
  ]) {
    expect(await choice.isDisabled()).toBe(true)
  }
  for (const name of ["Add package", "Edit"]) {
    expect(await dialog.getByRole("button", { name }).count()).toBe(0)
  }
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await takePicture(page, "roles")
  await dialog.getByRole("button", { name: /^Ship · €/ }).click()
  const card = page.getByRole("article", { name: /^#/ })
  await card.getByText("Ordered").first().waitFor()
  expect(await card.getByRole("button", { name: /Actions$|^Confirm$/ }).count()).toBe(0)

  await openFromMenu(page, "To ship")
  await page.getByRole("checkbox", { name: "Select all orders of this page" }).click()
  await page.getByRole("button", { name: /^Ship\b/ }).waitFor()
  await page.keyboard.press("s")
  const bulk = page.getByRole("dialog", { name: "Ship 1 order" })
  expect(await bulk.getByLabel(/: Weight \(kg\)$/).isDisabled()).toBe(true)
  await bulk.getByRole("button", { name: /^Ship 1/ }).click()
  await says(page, "Your role does not let you confirm these shipments.")

  const mug = shop.seed.variants["MUG-05"] ?? ""
  await addPackedOrder(shop.databaseUrl, { weights: [{ variant_id: mug, grams: 600 }] })
  await openFromMenu(page, "Reports & status")
  await page.getByRole("heading", { name: "Missing data" }).waitFor()
  await page.getByRole("table", { name: "Weights" }).getByText("+80 g").waitFor()
  expect(await page.getByRole("button", { name: /^Use this weight/ }).count()).toBe(0)
  expect(await page.getByRole("heading", { name: "Carrier invoice check" }).count()).toBe(0)

  await openFromMenu(page, "Shipments")
  const message = "Insufficient permissions. Required policies: shipment_ordering:pack"
  await page.route("**/shipments/export*", (route) =>
    route.fulfill({ status: 403, json: { type: "forbidden", message } }),
  )
  await page.getByRole("button", { name: "Export" }).click()
  await page.getByText(/^Your role does not let you do this\. Ask for .* sign out and in/).waitFor()

  // A link that opens a form.
  await page.goto("/app/settings/shipment-ordering?edit=account")
  await says(page, `not change them. Ask for the permission “${SET_UP}”.`)
  expect(await page.getByRole("dialog").count()).toBe(0)
  const menus = page.getByRole("main").getByRole("button", { name: /: Actions$/ })
  expect(await menus.evaluateAll((all) => all.map((menu) => menu.ariaLabel))).toEqual([
    "Boxes: Actions",
  ])
  expect(await accessibilityIssues(page)).toEqual([])
  expect(refused.filter((path) => !path.endsWith("/export"))).toEqual([])
})

it("a person whose role allows nothing here reads why on the plugin's pages, and sees nothing of it on others", async () => {
  const order = await importOrder(shop)
  const { page, asked } = await openAs()
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("heading", { name: "Summary" }).waitFor()
  await page.getByRole("complementary").getByRole("link", { name: "To ship", exact: true }).click()
  await says(page, "Your role does not let you see shipments and their settings.")
  expect(await page.getByRole("main").getByRole("alert").count()).toBe(0)
  await page.goBack()
  await page.getByRole("heading", { name: "Summary" }).waitFor()
  expect(await page.getByRole("button", { name: "Ship", exact: true }).count()).toBe(0)
  expect(asked).toEqual([])
})
