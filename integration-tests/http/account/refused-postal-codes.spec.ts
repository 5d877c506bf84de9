import { type OddShop, startOddShop } from "../../harness/odd-shop"
import { runSql } from "../../harness/run-sql"
import { until } from "../../harness/test-shop"

const PLUGIN = "/admin/shipment-ordering"

let shop: OddShop

beforeAll(async () => {
  shop = await startOddShop()
})
afterAll(() => shop.odd.close())

describe("a service that refuses a postal code", () => {
  const previewAt = async (country_code: string, postal_code: string, quantity = 1) => {
    const before = shop.odd.requests.length
    const { prices } = await shop.admin.post<{ prices: { reason: string | null }[] }>(
      `${PLUGIN}/prices/preview`,
      {
        country_code,
        postal_code,
        currency_code: "eur",
        items: [{ variant_id: shop.seed.variants["MUG-05"], quantity }],
      },
    )
    const asked = shop.odd.requests.slice(before).flatMap(({ operation, query }) => {
      const isParcel = query.get("package_type") === "1" && !query.has("parcel_price")
      return operation === "calculate" && isParcel ? (query.get("zip_code") ?? []) : []
    })
    return { asked, reasons: new Set(prices.map(({ reason }) => reason)) }
  }

  it.each([
    ["CZ", "11000", ["110 00", "11000"], "11000"],
    ["AE", "-", ["-", "00000"], "00000"],
  ])("in %s as %s gets it in its own form, and a price", async (country, typed, tried, form) => {
    const first = await previewAt(country, typed)
    expect(first.asked).toEqual(tried)
    expect(first.reasons).toContain(null)
    await until("the form is kept", async () => {
      const rows = await runSql<{ form: string | null }>(
        shop.databaseUrl,
        "select postal_code_forms ->> $1 as form from shipment_ordering_account",
        [country],
      )
      return rows.some((row) => row.form === "compact")
    })
    expect((await previewAt(country, typed, 2)).asked).toEqual([form])
  })

  it("in every form is not asked about it again for other items, and is not taken to be down", async () => {
    const first = await previewAt("EE", "10111", 3)
    expect(first.reasons).toContain(null)
    const refused = await previewAt("NI", "99999", 1)
    expect(refused.asked).toEqual(["99999", "NI-99999"])
    expect(refused.reasons).toContain("invalid_postal_code")
    const again = await previewAt("NI", "99999", 4)
    expect(again).toEqual({ asked: [], reasons: refused.reasons })
    expect((await previewAt("EE", "10111", 5)).reasons).toContain(null)
  })
})
