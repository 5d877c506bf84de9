import { createProduct } from "../../harness/create-product"
import { runSql } from "../../harness/run-sql"
import { placeOrder } from "../../harness/test-shop"
import { hindrances } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()

const PATH = "/app/shipment-ordering/data-report"

describe("the data report", () => {
  it("says that nothing is missing where nothing is", async () => {
    const { page, complaints } = await openAdmin({
      language: "lv",
      theme: "dark",
    })
    await page.goto(PATH)
    await page.getByText("Visiem sūtāmajiem variantiem ir svars un izmēri.").waitFor()
    await page.getByText("Visiem pasūtījumiem, kas gaida nosūtīšanu, ir tālruņa numurs.").waitFor()
    expect(await hindrances(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it("lists what is missing, with the way to where it is mended", async () => {
    await createProduct(shop, { title: "Wool blanket", sizes: { weight: 1200 } })
    await createProduct(shop, { title: "Ķiršu ievārījums", sizes: { length: 80, width: 80 } })
    const order = await placeOrder(shop)
    await runSql(shop.databaseUrl, "update order_address set phone = null")
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_service set countries = array_remove(countries, 'LV')",
    )
    const { page, complaints } = await openAdmin()
    await page.goto(PATH)
    const row = page.getByRole("row").filter({ hasText: "Wool blanket" })
    await row.getByText("height").waitFor()
    expect(await row.getByText("weight").count()).toBe(0)
    await page.getByRole("link", { name: `#${order.display_id}` }).waitFor()
    await page.getByText("Latvia (LV)").waitFor()
    expect(await hindrances(page)).toEqual([])
    await takePicture(page, "data-report")
    await row.getByRole("link").click()
    await page.waitForURL(/\/products\/prod_\w+\/variants\/variant_\w+$/)
    expect(complaints).toEqual([])
  })
})
