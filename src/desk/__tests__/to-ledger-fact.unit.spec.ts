import { toLedgerFact } from "../account-pairs"
import { comparedRow } from "./compared-row"

const settings = { pickup_time_zone: "Europe/Riga", quote_currency: "pln" }

describe("a row to be compared", () => {
  it("belongs to the month in which it was ordered, by the merchant's clock", () => {
    const row = comparedRow({ entered_at: { ordered: "2026-10-31T22:30:00.5+00:00" } })
    expect(toLedgerFact(row, settings)?.month).toBe("2026-11")
    const inNewYork = { ...settings, pickup_time_zone: "America/New_York" }
    expect(toLedgerFact(row, inNewYork)?.month).toBe("2026-10")
  })

  it("of which the moment is not known belongs to the month in which it was made", () => {
    const row = comparedRow({ entered_at: {}, created_at: new Date("2026-09-15T10:00:00Z") })
    expect(toLedgerFact(row, settings)?.month).toBe("2026-09")
  })

  it("keeps the currency it was ordered in, else takes that of the quotes", () => {
    expect(toLedgerFact(comparedRow(), settings)?.currency).toBe("eur")
    expect(toLedgerFact(comparedRow({ price_currency: null }), settings)?.currency).toBe("pln")
  })

  it.each([
    ["has no shipment", comparedRow({ shipment_id: null })],
    ["waits for an answer", comparedRow({ state: "pending", shipment_id: null })],
    ["was refused", comparedRow({ state: "failed" })],
  ])("is none when it %s", (_, row) => {
    expect(toLedgerFact(row, settings)).toBeUndefined()
  })
})
