// Rules of ten shops, as their merchants describe them in public threads, in one list. The tests build on each other.
import type { Locator, Page } from "playwright-core"
import type { ShippingRule } from "../../../src/shipping-rules"
import { createBox } from "../../harness/items-and-boxes"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { fillCart, placeOrder, until } from "../../harness/test-shop"
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

const rowsIn = (page: Page) =>
  page.getByRole("list", { name: "Shipping rules" }).getByRole("listitem")

const namesIn = async (page: Page) =>
  (await rowsIn(page).allInnerTexts()).map((text) => text.split("\n")[0])

const readRules = async () =>
  (await shop.admin.get<{ settings: { rules: ShippingRule[] } }>(SETTINGS)).settings.rules

const chooseIn = async (page: Page, rule: string, action: string) => {
  await page.getByRole("button", { name: `${rule}: Actions`, exact: true }).click()
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}

/** A part of a rule: its name, and what is entered in its fields or chosen. */
type Part = [name: string, entered?: Record<string, string> | string[] | { isNot: string[] }]

interface EnteredRule {
  name: string
  if: Part[]
  then: Part[]
}

/** Enters a rule in its form, as a person does. */
async function enter(page: Page, { name, if: conditions, then }: EnteredRule): Promise<void> {
  await page
    .getByRole("heading", { name: "Shipping rules", exact: true })
    .locator("xpath=ancestor::div[.//button][1]")
    .getByRole("button", { name: "Create", exact: true })
    .click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name (optional)").fill(name)
  for (const [add, parts] of [
    ["Add a condition", conditions],
    ["Add an action", then],
  ] as const) {
    for (const [part, entered = {}] of parts) {
      await dialog.getByRole("combobox", { name: add }).click()
      await page.getByRole("option", { name: part, exact: true }).click()
      await fillPart(page, dialog.getByRole("group", { name: part, exact: true }), [part, entered])
    }
  }
  await dialog.getByRole("button", { name: "Create", exact: true }).click()
  await dialog.waitFor({ state: "detached" })
}

async function fillPart(page: Page, group: Locator, [part, entered = {}]: Part): Promise<void> {
  const option = (name: string) => page.getByRole("option", { name, exact: true })
  if ("isNot" in entered) {
    await group.getByRole("combobox", { name: `${part}: is or is not` }).click()
    await option("Is none of").click()
  }
  const chosen = Array.isArray(entered) ? entered : "isNot" in entered ? entered.isNot : []
  for (const name of chosen) {
    const field = group.getByRole("combobox", { name: part, exact: true })
    // A select has no text to search with.
    if ((await field.getAttribute("aria-autocomplete")) === "list") await field.fill(name)
    else await field.click()
    await option(name).click()
    await page.keyboard.press("Tab")
  }
  if (chosen.length > 0) return
  for (const [label, text] of Object.entries(entered)) {
    await group.getByLabel(label, { exact: true }).fill(text as string)
  }
}

const LOCKER = "Carrier B Parcel Locker"

/** What each shop wants, and how the list says it. */
const RULES: [EnteredRule, sentence: string][] = [
  [
    {
      name: "No heavy lockers",
      if: [["Weight", { From: "20" }]],
      then: [["Hide options", [LOCKER]]],
    },
    `Orders weighing at least 20 kg: hide ${LOCKER}`,
  ],
  [
    {
      name: "Islands",
      if: [
        ["Country", ["Estonia"]],
        ["Postal code", { "Postal code": "92*, 93000...93999" }],
      ],
      then: [["Add an amount", { "Add an amount": "6" }]],
    },
    "Orders to Estonia, to the postal codes 92* or 93000...93999: add €6.00",
  ],
  [
    {
      name: "Resellers",
      if: [
        ["Value of the items", { From: "200" }],
        ["Customer group", ["Wholesale"]],
      ],
      then: [["Free delivery"]],
    },
    "Orders worth at least €200.00, by customers in Wholesale: deliver free",
  ],
  [
    {
      name: "Furniture",
      if: [["Product category", ["Furniture"]]],
      then: [["Show only", ["Carrier B Classic"]]],
    },
    "Orders with items in the category Furniture: show only Carrier B Classic",
  ],
  [
    {
      name: "Expensive",
      if: [["Value of the items", { From: "500" }]],
      then: [["Hide options", ["Carrier B Cash on Delivery"]]],
    },
    "Orders worth at least €500.00: hide Carrier B Cash on Delivery",
  ],
  [
    { name: "Abroad", if: [["Country", { isNot: ["Latvia"] }]], then: [["Hold back"]] },
    "Orders to a country other than Latvia: do not fulfill automatically",
  ],
  [
    // The name is made of the sentence.
    {
      name: "",
      if: [["Product tag", ["gift"]]],
      then: [["Note for packing", { "Note for packing": "Add the gift card" }]],
    },
    'Orders with items tagged gift: note "Add the gift card" on the packing slip',
  ],
  [
    {
      name: "Weekend",
      if: [["Day of the week", ["Saturday", "Sunday"]]],
      then: [["Prefer a service", ["Carrier A Express (carrierA_express)"]]],
    },
    "Orders on Saturday or Sunday: prefer Carrier A Express",
  ],
  [
    {
      name: "Letters",
      if: [
        ["Product type", ["Letter"]],
        ["Weight", { Below: "0,5" }],
      ],
      then: [["Set the price", { "Set the price": "2,50" }]],
    },
    "Orders weighing under 0.5 kg, with items of the type Letter: set the price to €2.50",
  ],
  [
    {
      name: "Bottles",
      if: [
        ["Product type", ["Bottle"]],
        ["Number of items", { From: "3", Below: "7" }],
      ],
      then: [["Use a box", ["Bottle box"]]],
    },
    "Orders with at least 3 but under 7 items, with items of the type Bottle: pack into Bottle box",
  ],
]

it("the rules of ten shops are built in the form, read as sentences and are saved", async () => {
  const { page, complaints } = await open()
  await page.getByText("No rules yet").waitFor()
  for (const [rule, sentence] of RULES) {
    await enter(page, rule)
    await rowsIn(page).getByText(sentence, { exact: true }).last().waitFor()
  }
  expect((await readRules()).map(({ if: conditions, then }) => [conditions, then])).toEqual([
    [{ weight: { from: 20 } }, { hide: { options: ["carrierB_locker"] } }],
    [{ countries: { is: ["EE"] }, postal_codes: ["92*", "93000...93999"] }, { add_amount: "6" }],
    [{ value: { from: 200 }, groups: { is: [ids.Wholesale] } }, { free: true }],
    [{ categories: { is: [ids.Furniture] } }, { show_only: { options: ["carrierB_classic"] } }],
    [{ value: { from: 500 } }, { hide: { options: ["carrierB_cod"] } }],
    [{ countries: { is_not: ["LV"] } }, { hold_back: true }],
    [{ tags: { is: [ids.gift] } }, { note: "Add the gift card" }],
    [{ weekdays: { is: ["6", "7"] } }, { prefer: "carrierA_express" }],
    [{ types: { is: [ids.Letter] }, weight: { below: 0.5 } }, { set_price: "2.50" }],
    [{ types: { is: [ids.Bottle] }, items: { from: 3, below: 7 } }, { box: ids["Bottle box"] }],
  ])
  expect((await readRules())[6]?.name).toBe(RULES[6]?.[1])
  await takePicture(page, "shipping-rules", "Shipping rules")
  expect(await accessibilityIssues(page)).toEqual([])
  expect(complaints).toEqual([])
})

it("rules are moved by keyboard and by drag, switched off, copied, changed and deleted", async () => {
  const { page, complaints } = await open()
  await page.getByRole("button", { name: "Islands: Actions" }).focus()
  for (const [action, place] of [
    ["Move up", 1],
    ["Move down", 2],
    ["Move down", 3],
  ] as const) {
    await page.keyboard.press("Enter")
    await page.getByRole("menuitem", { name: action }).press("Enter")
    await page.getByText(`Islands is now rule ${place} of 10.`).waitFor()
    await page.locator(':focus[aria-label="Islands: Actions"]').waitFor()
  }
  expect((await namesIn(page)).slice(0, 3)).toEqual(["No heavy lockers", "Resellers", "Islands"])
  const target = rowsIn(page).filter({ hasText: "Abroad" })
  await rowsIn(page).filter({ hasText: "Bottles" }).locator("[draggable]").hover()
  await page.mouse.down()
  // The first move starts to drag, the second is over the row.
  await target.hover()
  await target.hover({ position: { x: 60, y: 30 } })
  await page.mouse.up()
  await page.getByText("Bottles is now rule 6 of 10.").waitFor()
  expect((await namesIn(page)).slice(4, 7)).toEqual(["Expensive", "Bottles", "Abroad"])

  await page.getByRole("switch", { name: "Bottles", exact: true }).click()
  await page.getByRole("switch", { name: "Bottles", exact: true, checked: false }).waitFor()
  await chooseIn(page, "Resellers", "Copy")
  await rowsIn(page).nth(2).getByText("Resellers (copy)").waitFor()
  await chooseIn(page, "Resellers (copy)", "Edit")
  const drawer = page.getByRole("dialog")
  await drawer.getByLabel("Name (optional)").fill("Furniture")
  await drawer.getByRole("button", { name: "Remove Free delivery" }).click()
  await drawer.getByRole("button", { name: "Remove Customer group" }).click()
  const save = drawer.getByRole("button", { name: "Save", exact: true })
  await save.click()
  await drawer.getByText("Add at least one action.").waitFor()
  await drawer.getByRole("combobox", { name: "Add an action" }).click()
  await page.getByRole("option", { name: "Set the price", exact: true }).click()
  await drawer.getByLabel("Set the price", { exact: true }).last().fill("0")
  await save.click()
  // The backend checks these, one after the other.
  await drawer.getByText("must be above 0").waitFor()
  await drawer.getByLabel("Set the price", { exact: true }).last().fill("3")
  await save.click()
  await drawer.getByText("must not be the name of another rule").waitFor()
  await drawer.getByLabel("Name (optional)").fill("Cheap for resellers")
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await save.click()
  await drawer.waitFor({ state: "detached" })
  await chooseIn(page, "Weekend", "Delete")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await rowsIn(page).getByText("Weekend").waitFor({ state: "detached" })

  const rules = await readRules()
  expect(rules.map(({ name }) => name)).toEqual(await namesIn(page))
  expect(rules[6]).toMatchObject({ name: "Bottles", is_on: false })
  expect(rules[2]).toMatchObject({
    name: "Cheap for resellers",
    is_on: false,
    if: { value: { from: 200 } },
    then: { set_price: "3" },
  })
  await chooseIn(page, "Bottles", "Edit")
  const others = rules.filter(({ name }) => name !== "Bottles")
  await shop.admin.post("/admin/shipment-ordering/settings", { rules: others })
  await save.click()
  await drawer.getByText("This rule was renamed or deleted elsewhere.").waitFor()
  expect((await readRules()).map(({ name }) => name)).not.toContain("Bottles")
  expect(complaints).toEqual(Array(2).fill(expect.stringContaining("status of 400")))
})

it.each([390, 768, 1024, 1440])(
  "the rules and their form are readable in Latvian and in the dark at a width of %i pixels",
  async (width) => {
    const { page } = await open({
      language: "lv",
      theme: "dark",
      viewport: { width, height: 900 },
    })
    await page.getByText("Ja galamērķis nav Latvija: neizpildīt automātiski").waitFor()
    expect(await overhang(page, "main ol")).toBeLessThanOrEqual(0)
    expect(await accessibilityIssues(page)).toEqual([])
    await page.getByRole("button", { name: "Islands: Darbības" }).click()
    await page.getByRole("menuitem", { name: "Labot", exact: true }).click()
    await page.getByRole("dialog").getByText("Ja galamērķis ir Igaunija,").waitFor()
    expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
    // The page's index stays behind the drawer.
    const x = width - 40
    expect(
      await page.evaluate((x) => document.elementFromPoint(x, 75)?.closest("[role=dialog]"), x),
    ).toBeTruthy()
  },
)

it("why options show or not is explained for a cart, and on the page of an order", async () => {
  const is_on = true
  const hide = { options: ["carrierB_classic"] }
  await shop.configure({
    rules: [
      { name: "Not to Latvia", is_on, if: { countries: { is: ["LV"] } }, then: { hide } },
      { name: "Many items", is_on, if: { items: { from: 3 } }, then: { add_amount: "1.50" } },
    ],
  })
  const priced = await listServiceOptions(shop.admin)
  const services = priced
    .filter(({ id }) => id === "carrierA_standard")
    .map((service) => ({ ...service, name: "Flat rate" }))
  await createShippingOptions(shop.admin, { ...shop.seed, services, flatPrice: 7 })
  await shop.admin.post(`/admin/shipping-options/${shop.options.carrierB_cod}`, {
    rules: [{ attribute: "enabled_in_store", operator: "eq", value: "false" }],
  })
  const cart = await fillCart(shop)
  const order = await placeOrder(shop, { serviceCode: "carrierA_standard" })
  await until("the order is recorded", () =>
    shop.admin.get(`/admin/shipment-ordering/prices/why?id=${order.id}`).catch(() => undefined),
  )

  const { page, complaints } = await open()
  const why = page.getByRole("button", { name: "Why these options?" })
  const drawer = page.getByRole("dialog", { name: "Why options show or not" })
  /** What is read of each option, by its name. */
  const textsOf = async () => {
    const articles = drawer.getByRole("article")
    await articles.first().waitFor()
    const texts = (await articles.allInnerTexts()).map((text) => text.split(/\n+/))
    return Object.fromEntries(texts.map(([name, ...lines]) => [name, lines.join(" | ")]))
  }
  await why.click()
  await drawer.getByLabel("Number of an order, or ID of a cart or an order").fill(cart.id)
  const hidden =
    "hides it.*Not to Latvia . All conditions hold: Hide options. . Many items . Does not hold: Number of items."
  expect(await textsOf()).toMatchObject({
    "Carrier B Classic": expect.stringMatching(`Not shown .* ${hidden}`),
    "Flat rate": expect.stringMatching(/^Shown \| It shows at the price that is set/),
    "Carrier B Cash on Delivery": expect.stringMatching(
      /^Not shown \| The store does not offer it here/,
    ),
    "Carrier A Standard": expect.stringMatching(/^€[\d.]+ \| How it was calculated/),
  })
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])

  await page.goto(`/app/orders/${order.id}`)
  await why.click()
  expect(await textsOf()).toMatchObject({
    "Carrier B Classic": expect.stringMatching(`Not shown .* ${hidden}`),
    "Carrier B Cash on Delivery": expect.stringMatching(
      /^Not known \| Its price was not asked for/,
    ),
    "Carrier A Standard": expect.stringMatching(/^€[\d.]+ \| How it was calculated/),
  })
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  expect(complaints).toEqual([])
})
