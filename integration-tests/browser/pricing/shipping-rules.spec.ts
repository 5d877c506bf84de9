// Rules of ten shops, as their merchants describe them in public threads, in one list. The tests build on each other.
import type { Locator, Page } from "playwright-core"
import { createBox } from "../../harness/items-and-boxes"
import { accessibilityIssues, type Appearance, overhang } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const PATH = "/app/settings/shipment-ordering?account=default"
const SETTINGS = "/admin/shipment-ordering/settings"

const { shop, openAdmin } = startAdminSpec()

/** Ids of the store's things by the names that the rules use. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  await shop.admin.post("/admin/shipment-ordering/services/refresh")
  const create = async (path: string, body: object) => {
    const answer = await shop.admin.post<Record<string, { id: string }>>(`/admin/${path}`, body)
    return Object.values(answer)[0]?.id ?? ""
  }
  ids.Furniture = await create("product-categories", { name: "Furniture", is_active: true })
  ids.Wholesale = await create("customer-groups", { name: "Wholesale" })
  ids.gift = await create("product-tags", { value: "gift" })
  ids.Letter = await create("product-types", { value: "Letter" })
  ids.Bottle = await create("product-types", { value: "Bottle" })
  const box = await createBox(shop, { name: "Bottle box" })
  ids["Bottle box"] = box.id
})

afterAll(() => shop.configure({ rules: [] }))

const open = async (appearance: Appearance = {}) => {
  const admin = await openAdmin(appearance)
  await admin.page.goto(PATH, { waitUntil: "networkidle" })
  return admin
}

/** The form of a rule. */
function formOf(page: Page) {
  const dialog = page.getByRole("dialog")
  const add = async (what: string, name: string) => {
    await dialog.getByRole("combobox", { name: what }).click()
    await page.getByRole("option", { name, exact: true }).click()
  }
  const part = (name: string) => dialog.getByRole("group", { name, exact: true })
  const pick = async (group: Locator, field: string, typed: string) => {
    await group.getByRole("combobox", { name: field, exact: true }).fill(typed)
    await page.getByRole("option", { name: typed }).first().click()
    await page.keyboard.press("Tab")
  }
  return {
    dialog,
    /** Adds a list condition, and chooses in it. */
    where: async (condition: string, names: string[], { isNot = false } = {}) => {
      await add("Add a condition", condition)
      const group = part(condition)
      if (isNot) {
        await group.getByRole("combobox", { name: `${condition}: is or is not` }).click()
        await page.getByRole("option", { name: "Is none of" }).click()
      }
      for (const name of names) await pick(group, condition, name)
    },
    /** Adds a condition, or an action, with these fields. */
    fill: async (kind: "condition" | "action", name: string, fields: Record<string, string>) => {
      await add(kind === "action" ? "Add an action" : "Add a condition", name)
      for (const [label, text] of Object.entries(fields)) {
        await part(name).getByLabel(label, { exact: true }).fill(text)
      }
    },
    /** Adds an action with a choice of options. */
    choose: async (action: string, names: string[]) => {
      await add("Add an action", action)
      for (const name of names) await pick(part(action), action, name)
    },
    select: async (kind: "condition" | "action", name: string, option: string) => {
      await add(kind === "action" ? "Add an action" : "Add a condition", name)
      await part(name).getByRole("combobox", { name, exact: true }).click()
      await page.getByRole("option", { name: option }).click()
    },
    add,
    part,
  }
}

const rulesIn = (page: Page) => page.getByRole("list", { name: "Shipping rules" }).getByRole("listitem")

it("explores", async () => {
  const { page, complaints } = await open()
  await page.getByRole("heading", { name: "Shipping rules" }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: "/tmp/c-empty.png" })
  await page.getByRole("button", { name: "Add a shipping rule" }).or(page.getByRole("button", { name: "Create", exact: true })).first().click()
  const form = formOf(page)
  await form.where("Country", ["Latvia"])
  await form.fill("condition", "Weight", { From: "20" })
  await form.where("Product category", ["Furniture"], { isNot: true })
  await form.choose("Hide options", ["Parcel locker"])
  await form.part("Hide options").getByLabel("Reason for the customer").fill("Too heavy")
  await form.add("Add an action", "Price rules")
  await form.part("Price rules").getByRole("combobox", { name: "Add a price rule" }).click()
  await page.getByRole("option", { name: "Rounding" }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: "/tmp/c-form.png", fullPage: true })
  console.log(await accessibilityIssues(page, "[role=dialog]"))
  await form.dialog.getByRole("button", { name: "Create", exact: true }).click()
  await form.dialog.waitFor({ state: "detached" })
  await page.waitForTimeout(500)
  await page.getByRole("heading", { name: "Shipping rules" }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: "/tmp/c-list.png" })
  console.log(JSON.stringify((await shop.admin.get<{settings:{rules:unknown}}>(SETTINGS)).settings.rules), complaints)
})
