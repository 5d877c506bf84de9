import { placeMany } from "../../harness/place-many"
import { command, sandboxShipments, startTestShopWithAdmin } from "../../harness/test-shop"
import { hindrances } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"

const { shop, openAdmin } = startAdminSpec(() => startTestShopWithAdmin({ auto_confirm: false }))

const COUNT = 3
const confirmed = async () =>
  (await sandboxShipments(shop)).filter(({ confirmed_at }) => confirmed_at !== null).length

describe("what is shipped at once where shipments are confirmed by hand", () => {
  it("is confirmed all at once after a question; what fails is named, and can be confirmed again", async () => {
    await placeMany(shop, COUNT)
    const { page, complaints } = await openAdmin()
    await page.goto("/app/shipment-ordering")
    await page.getByRole("row").nth(COUNT).waitFor()
    await page.getByRole("checkbox", { name: "Select all orders of this page" }).click()
    await page.getByRole("button", { name: /^Ship\b/ }).click()
    const dialog = page.getByRole("dialog", { name: "Ship 3 orders" })
    await dialog.getByRole("button", { name: /^Ship 3 · / }).click()
    const main = page.getByRole("main")
    await main.getByRole("heading", { name: "3 orders are shipped" }).waitFor()
    expect(await confirmed()).toBe(0)

    await command(shop, "/faults", {
      operation: "confirm",
      kind: "status",
      status: 422,
      body: { type: "error", message: "The account has no money left" },
    })
    await main.getByRole("button", { name: "Confirm 3 shipments" }).click()
    const question = page.getByRole("alertdialog", { name: "Confirm 3 shipments?" })
    await question.getByRole("button", { name: "Cancel" }).click()
    await question.waitFor({ state: "detached" })
    expect(await confirmed()).toBe(0)
    await main.getByRole("button", { name: "Confirm 3 shipments" }).click()
    await question.getByRole("button", { name: "Confirm" }).click()
    await main.getByText("2 shipments are confirmed.").waitFor()
    await main
      .getByRole("listitem")
      .filter({ hasText: /^#\d+-\w{6}: .*no money left/ })
      .waitFor()
    await main.getByText("2 of 3 labels are ready").waitFor()
    expect(await confirmed()).toBe(2)
    expect(await hindrances(page)).toEqual([])

    await main.getByRole("button", { name: "Confirm 1 shipment" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
    await main.getByText("1 shipment is confirmed.").waitFor()
    await main.getByText("3 of 3 labels are ready").waitFor()
    expect(await confirmed()).toBe(3)
    expect(complaints).toEqual([])
  })
})
