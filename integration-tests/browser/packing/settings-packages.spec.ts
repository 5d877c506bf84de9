import { createBox, deleteBoxes, deleteItemRules, listBoxes } from "../../harness/items-and-boxes"
import { accessibilityIssues, type Appearance, editSection } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const HEADER = "name;inner_length;inner_width;inner_height;max_weight"
const DIALOG = "[role=dialog]"

const { shop, openAdmin } = startAdminSpec()

afterEach(() => Promise.all([deleteBoxes(shop), deleteItemRules(shop)]))

async function openSettings(appearance: Appearance = {}) {
  const opened = await openAdmin(appearance)
  await opened.page.goto("/app/settings/shipment-ordering", { waitUntil: "networkidle" })
  return opened
}

it("the import of boxes imports nothing while there are issues, names their lines and columns, offers a template, and shows what a file would change", async () => {
  await createBox(shop, { name: "Old" })
  await createBox(shop, { name: "Gone" })
  const { page, complaints } = await openSettings()
  await page.getByRole("button", { name: "Boxes: Actions" }).click()
  await page.getByRole("menuitem", { name: "Import from a file" }).click()
  const dialog = page.getByRole("dialog")
  const lines = ["A;1;1;1;many", "B;1;1;1;9"]
  await dialog.getByLabel("Or paste the table here").fill([HEADER, ...lines].join("\n"))
  await dialog.getByText('Line 2, max_weight: must be a number, got "many"').waitFor()
  await dialog.getByRole("button", { name: "Import", exact: true }).click()
  await dialog.getByText("Nothing was imported").waitFor()
  expect((await listBoxes(shop)).map(({ name }) => name).sort()).toEqual(["Gone", "Old"])

  const [template] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download a template" }).click(),
  ])
  expect(template.suggestedFilename()).toBe("boxes-template.csv")
  await dialog.getByLabel("CSV file").setInputFiles(await template.path())
  await dialog.getByText("2 boxes will be added").waitFor()
  await dialog.getByLabel("CSV file").setInputFiles({
    name: "kastes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `\uFEFF${HEADER}\r\nMaza ķīļa kaste;200,0;150;100;5000\r\nOld;300;300;300;9000\r\n`,
    ),
  })
  await dialog.getByText("1 box will be added").waitFor()
  await dialog.getByText("Old (maximum weight)", { exact: true }).waitFor()
  await dialog.getByLabel("Boxes that the file does not name").click()
  await page.getByRole("option", { name: "Delete them" }).click()
  await dialog.getByText("1 box will be deleted").waitFor()
  // Afterwards they are in the order of the file.
  await dialog.getByText("Old (maximum weight, order)", { exact: true }).waitFor()
  expect(await accessibilityIssues(page, DIALOG)).toEqual([])
  await dialog.getByRole("button", { name: "Import", exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click()
  await page.getByRole("row").filter({ hasText: "Maza ķīļa kaste" }).waitFor()
  expect((await listBoxes(shop)).map(({ name }) => name)).toEqual(["Maza ķīļa kaste", "Old"])
  // Only the table with issues was refused.
  expect(complaints).toEqual([expect.stringContaining("status of 400")])
})

it("the section of boxes says that there is no envelope; common sizes are added once they are chosen, and none is offered twice", async () => {
  await createBox(shop, { name: "300 × 200 × 150 mm" })
  await createBox(shop, {
    name: "Gara kaste",
    inner_length: 900,
    inner_width: 150,
    inner_height: 150,
    tare_weight: 310,
  })
  await createBox(shop, { name: "Liela kaste", side: 600, is_enabled: false })
  const { page, complaints } = await openSettings()
  const hint = page.getByText(/^None of your boxes is an envelope/)
  await hint.scrollIntoViewIfNeeded()
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "settings-packages")

  const dialog = page.getByRole("dialog")
  await page.getByRole("button", { name: "Add common sizes" }).click()
  expect(await dialog.getByLabel("300 × 200 × 150 mm").isDisabled()).toBe(true)
  await dialog.getByRole("button", { name: "Add", exact: true }).click()
  await dialog.getByText("Choose at least one size.").waitFor()
  await dialog.getByLabel("300 × 200 × 100 mm").click()
  await dialog.getByLabel("C4, 324 × 229 × 20 mm").click()
  expect(await accessibilityIssues(page, DIALOG)).toEqual([])
  await dialog.getByRole("button", { name: "Add", exact: true }).click()
  await page.getByText("2 boxes were added.").waitFor()
  await hint.waitFor({ state: "detached" })
  const [carton, envelope] = (await listBoxes(shop)).slice(-2)
  expect(carton).toMatchObject({
    name: "300 × 200 × 100 mm",
    kind: "parcel",
    inner_height: 100,
    outer_height: 112,
    tare_weight: 165,
    max_weight: 10_000,
  })
  expect(envelope).toMatchObject({ kind: "envelope", inner_height: 20, outer_height: 20 })
  expect(complaints).toEqual([])
})

it("a rule is made for a variant that is searched for, and is changed and deleted", async () => {
  const { page, complaints } = await openSettings()
  const setUp = page.getByRole("button", { name: "Item rules: Set up" })
  await setUp.click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Create" }).click()
  await dialog.getByText("Choose what the rule is for.").waitFor()
  await dialog.getByRole("combobox", { name: "Items", exact: true }).fill("pot")
  await page.getByRole("option", { name: "Cast-iron pot · 3 l · POT-3" }).click()
  await dialog.getByRole("combobox", { name: "Turning" }).click()
  await page.getByRole("option", { name: "Upright: the height stays up" }).click()
  await dialog.getByLabel("Weight of one unit").fill("4500,5")
  expect(await accessibilityIssues(page, DIALOG)).toEqual([])
  await dialog.getByRole("button", { name: "Create" }).click()

  const row = page.getByRole("row").filter({ hasText: "Cast-iron pot · 3 l" })
  await row.getByText("Upright").waitFor()
  await row.getByText("4,500.5 g").waitFor()
  await editSection(page, "Cast-iron pot · 3 l")
  await dialog.getByRole("combobox", { name: "Dangerous goods (ADR)" }).click()
  await page.getByRole("option", { name: "Yes" }).click()
  await dialog.getByRole("button", { name: "Save" }).click()
  await row.getByText("Dangerous (ADR)").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])

  await row.getByRole("button", { name: "Cast-iron pot · 3 l: Actions" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await setUp.waitFor()
  expect(complaints).toEqual([])
})

it("the packing form keeps the size and weight of the default item when a unit is changed, and refuses one that could never be packed", async () => {
  const { page, complaints } = await openSettings()
  const dialog = await editSection(page, "Packing and pickup")
  const width = dialog.getByLabel("Width")
  await width.fill("100001")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Enter at most 100000.").waitFor()
  await width.fill("150")
  await dialog.getByLabel("Length").fill("1005")
  await dialog.getByLabel("Weight unit of products").click()
  await page.getByRole("option", { name: "Kilograms (kg)" }).click()
  await dialog.getByLabel("Size unit of products").click()
  await page.getByRole("option", { name: "Centimetres (cm)" }).click()
  expect(await dialog.getByLabel("Default weight").inputValue()).toBe("0.5")
  expect(await dialog.getByLabel("Length").inputValue()).toBe("100.5")
  expect(await dialog.getByLabel("Width").inputValue()).toBe("15")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByText("0.5 kg", { exact: true }).waitFor()
  await page.getByText("100.5 × 15 × 10 cm", { exact: true }).waitFor()
  const back = { weight_unit: "g", dimension_unit: "mm", default_item_length: 200 }
  await shop.admin.post("/admin/shipment-ordering/settings", back)
  expect(complaints).toEqual([])
})

it("the section of boxes says in Latvian, in the dark, that there is no envelope", async () => {
  await createBox(shop, { name: "Maza kaste", side: 200, tare_weight: 90 })
  const { page, complaints } = await openSettings({ language: "lv", theme: "dark" })
  const hint = page.getByText(/^Neviena no lietotajām kastēm nav aploksne/)
  await hint.scrollIntoViewIfNeeded()
  expect(await accessibilityIssues(page)).toEqual([])
  expect(complaints).toEqual([])
})
