import type { Page } from "playwright-core"
import { addPackedOrder } from "../../harness/pack-sessions"
import { runSql } from "../../harness/run-sql"
import { accessibilityIssues, type AdminPage, overhang } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()
let admin: AdminPage

async function openReports(appearance = {}): Promise<Page> {
  admin = await openAdmin({ viewport: { width: 1440, height: 1000 }, ...appearance })
  const { page } = admin
  const answer = page.waitForResponse(/\/pack-bench\/report$/)
  await page.goto("/app/shipment-ordering/reports")
  await answer
  return page
}

/** Orders of two people on two days, one of them deleted since, and packages of two variants that were weighed. */
async function packOrders(): Promise<void> {
  const [user] = await runSql<{ id: string }>(
    shop.databaseUrl,
    `update "user" set first_name = 'Ann', last_name = 'Example' returning id`,
  )
  await runSql(shop.databaseUrl, "delete from shipment_ordering_pack_session")
  const [mug = "", board = ""] = ["MUG-05", "BOARD-S"].map((sku) => shop.seed.variants[sku])
  const add = (order: Parameters<typeof addPackedOrder>[1]) =>
    addPackedOrder(shop.databaseUrl, { userId: user?.id, ...order })
  await add({
    ...{ pieces: 3, seconds: 94 },
    weights: [
      { variant_id: mug, grams: 554 },
      { variant_id: board, grams: 1200 },
    ],
  })
  await add({ pieces: 2, seconds: 70 })
  await add({ daysAgo: 1, at: "17:00", pieces: 9, seconds: 240 })
  await add({ daysAgo: 1, at: "18:00", pieces: 1, seconds: 45, userId: "user_deleted" })
}

const cellsOf = (page: Page, table: string) =>
  page
    .getByRole("table", { name: table })
    .getByRole("row")
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll("td")].map((cell) => cell.innerText.replace(/\s+/g, " ").trim()),
      ),
    )

it("the reports page shows nothing of the pack bench until an order was packed there, then who packed how much, and makes measured weights those of item rules", async () => {
  let page = await openReports()
  await page.getByRole("heading", { name: "Missing data" }).waitFor()
  for (const name of ["Packed", "Weights"]) {
    expect(await page.getByRole("heading", { name, exact: true }).count()).toBe(0)
  }

  await packOrders()
  page = await openReports()
  await page.getByRole("table", { name: "Packed" }).waitFor()
  const packed = (await cellsOf(page, "Packed")).map(([, ...cells]) => cells)
  expect(packed).toEqual([
    [],
    ["Ann Example", "2", "5", "1 min 22 sec"],
    ["Ann Example", "1", "9", "4 min"],
    ["A former user", "1", "1", "45 sec"],
  ])
  const weights = page.getByRole("table", { name: "Weights" })
  expect(await cellsOf(page, "Weights")).toEqual([
    [],
    [
      "Oak cutting board · Small BOARD-S",
      ...["1", "1,400 g", "1,200 g", "-200 g", "Use this weight"],
    ],
    ["Stoneware mug · 0.5 l MUG-05", ...["1", "520 g", "554 g", "+34 g", "Use this weight"]],
  ])
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "pack-report", "Packed")

  const mug = weights.getByRole("row", { name: /MUG-05/ })
  await mug.getByRole("button", { name: "Use this weight: Stoneware mug · 0.5 l, 554 g" }).click()
  await page
    .getByText("Stoneware mug · 0.5 l has an item rule now: one piece weighs 554 g.")
    .waitFor()
  await mug.getByText("0 g", { exact: true }).waitFor()
  expect(await mug.getByRole("button").count()).toBe(0)

  // Another scale says something else.
  await addPackedOrder(shop.databaseUrl, {
    weights: [560, 560].map((grams) => ({ variant_id: shop.seed.variants["MUG-05"] ?? "", grams })),
  })
  page = await openReports()
  const changed = page.getByRole("table", { name: "Weights" }).getByRole("row", { name: /MUG-05/ })
  await changed.getByText("+6 g").waitFor()
  await changed.getByRole("button").press("Enter")
  await page
    .getByText("The item rule of Stoneware mug · 0.5 l was changed: one piece weighs 560 g.")
    .waitFor()
  await changed.getByText("0 g", { exact: true }).waitFor()
  expect(admin.complaints).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole("list", { name: "Weights" }).getByRole("listitem")
  await cards.first().waitFor()
  expect(await cards.first().innerText()).toMatch(/^Oak cutting board · Small\s+BOARD-S/)
  expect(await overhang(page, "main li")).toBe(0)
  expect(await accessibilityIssues(page)).toEqual([])
})

it("the reports of the pack bench are there in Latvian and in the dark, and a weight that cannot be saved says why", async () => {
  await packOrders()
  const page = await openReports({ language: "lv", theme: "dark" })
  await page.getByRole("table", { name: "Sapakotais" }).getByText("Bijušais lietotājs").waitFor()
  const table = page.getByRole("table", { name: "Svari" })
  await table.getByText("-200 g").or(table.getByText("−200 g")).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])

  await shop.admin.post("/admin/shipment-ordering/item-rules", {
    ...{ target_kind: "variant", target_id: shop.seed.variants["BOARD-S"] },
    rotation: "never",
  })
  await table.getByRole("button", { name: /BOARD|cutting board/ }).click()
  await page.getByText("This variant has a rule already. Change or delete that one.").waitFor()
  expect(admin.complaints).toHaveLength(1)
})
