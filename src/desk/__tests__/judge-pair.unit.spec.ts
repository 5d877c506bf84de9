import fc from "fast-check"
import type { Finding } from "../../modules/shipment_ordering"
import type { LedgerFact, Pair } from "../account-pairs"
import { accountFact, judgePair, needsDetail } from "../judge-pair"
import { factOf, rowOf } from "./reconcile-facts"

const inBoth = (fields: Partial<LedgerFact> = {}): Pair => ({
  kind: "in_both",
  shipmentId: 7,
  row: rowOf(fields),
})
const inStore = (fields: Partial<LedgerFact> = {}): Pair => ({
  kind: "in_store",
  shipmentId: 7,
  row: rowOf(fields),
})
const inAccount: Pair = { kind: "in_account", shipmentId: 7 }
const findingsOf = (facts: Parameters<typeof judgePair>[0]): Finding[] => judgePair(facts).findings
const here = { shipmentId: 7, rowId: "soshp_7" }

describe("a shipment that the account has and the store has not", () => {
  it("is told with what helps to find out whose it is", () => {
    const detail = factOf({ reference: undefined, hasNumbers: false })
    expect(findingsOf({ pair: inAccount, detail })).toEqual([
      {
        kind: "unknown_in_store",
        shipmentId: 7,
        reference: null,
        serviceCode: "carrierA_standard",
        pickupAt: "2026-10-05 16:00:00",
        hasNumbers: false,
        rowId: null,
      },
    ])
  })

  it("names the row that waits for an answer and has its reference", () => {
    expect(findingsOf({ pair: inAccount, detail: factOf(), waitingRowId: "soshp_8" })).toEqual([
      expect.objectContaining({ reference: "#42-8XK2Q7", rowId: "soshp_8" }),
    ])
  })
})

describe("a row whose shipment the list does not name", () => {
  it("is missing in the account only when the service does not know its number either", () => {
    const pair = inStore()
    expect(findingsOf({ pair, detail: "not_found" })).toEqual([
      { kind: "unknown_in_account", ...here },
    ])
    expect(findingsOf({ pair, detail: factOf() })).toEqual([])
  })

  it("is no loss when it was abandoned or voided", () => {
    expect(findingsOf({ pair: inStore({ state: "abandoned" }) })).toEqual([])
    expect(findingsOf({ pair: inStore({ state: "voided" }) })).toEqual([])
  })
})

describe("a row whose shipment the account has", () => {
  it("is no finding when all is as it should be", () => {
    expect(judgePair({ pair: inBoth() })).toEqual({
      findings: [],
      charge: {
        serviceCode: "carrierA_standard",
        month: "2026-10",
        currency: "eur",
        quoted: "8.50",
        charged: "8.50",
      },
      isUnread: false,
    })
    const detail = factOf({ hasNumbers: false })
    expect(judgePair({ pair: inBoth({ state: "ordered" }), detail })).toEqual({
      findings: [],
      charge: undefined,
      isUnread: false,
    })
  })

  it.each(["ordered", "confirm_unknown"] as const)(
    "is confirmed there when it is %s here and there are numbers",
    (state) => {
      const pair = inBoth({ state, chargedPrice: null })
      expect(findingsOf({ pair, detail: factOf() })).toEqual([{ kind: "confirmed_there", ...here }])
    },
  )

  it("is told when it was charged otherwise than quoted, by value and not by spelling", () => {
    const unread = inBoth({ state: "confirmed", chargedPrice: null })
    expect(findingsOf({ pair: unread, detail: factOf({ chargedPrice: "9.10" }) })).toEqual([
      {
        kind: "charged_otherwise",
        ...here,
        serviceCode: "carrierA_standard",
        quoted: "8.50",
        charged: "9.10",
        currency: "eur",
      },
    ])
    expect(findingsOf({ pair: unread, detail: factOf({ chargedPrice: "8.5" }) })).toEqual([])
    expect(findingsOf({ pair: inBoth({ quotedPrice: null }) })).toEqual([])
  })

  it("is settled when it was voided, whatever the account says of it", () => {
    const pair = inBoth({ state: "voided", chargedPrice: "9.10" })
    expect(judgePair({ pair })).toEqual({ findings: [], charge: undefined, isUnread: false })
    expect(judgePair({ pair, detail: factOf() }).charge).toBeUndefined()
  })

  it("is still in the account when it was abandoned, and costs something when it has numbers", () => {
    const pair = inBoth({ state: "abandoned", chargedPrice: null })
    const free = judgePair({ pair, detail: factOf({ hasNumbers: false }) })
    expect(free.findings).toEqual([{ kind: "abandoned_in_account", ...here, hasNumbers: false }])
    expect(free.charge).toBeUndefined()
    const dear = judgePair({ pair, detail: factOf() })
    expect(dear.findings).toEqual([{ kind: "abandoned_in_account", ...here, hasNumbers: true }])
    expect(dear.charge?.charged).toBe("8.50")
  })
})

describe("a shipment's detail", () => {
  it("is not read again for a row that is on its way and charged, or settled", () => {
    expect(needsDetail(inBoth())).toBe(false)
    expect(needsDetail(inBoth({ state: "confirmed" }))).toBe(false)
    expect(needsDetail(inBoth({ state: "voided", chargedPrice: null }))).toBe(false)
    expect(needsDetail(inStore({ state: "abandoned" }))).toBe(false)
  })

  it("is read for all others", () => {
    expect(needsDetail(inAccount)).toBe(true)
    expect(needsDetail(inStore())).toBe(true)
    expect(needsDetail(inBoth({ chargedPrice: null }))).toBe(true)
    expect(needsDetail(inBoth({ state: "ordered" }))).toBe(true)
    expect(needsDetail(inBoth({ state: "abandoned" }))).toBe(true)
  })

  it("that could not be read accuses nobody", () => {
    const state = fc.constantFrom(
      "ordered" as const,
      "confirm_unknown" as const,
      "confirmed" as const,
      "tracked" as const,
      "abandoned" as const,
      "voided" as const,
    )
    const pair = fc
      .tuple(fc.constantFrom(inBoth, inStore), state, fc.constantFrom(null, "8.50"))
      .map(([make, of, chargedPrice]) => make({ state: of, chargedPrice }))
    fc.assert(
      fc.property(fc.oneof(pair, fc.constant(inAccount)), (one) => {
        const { findings, isUnread } = judgePair({ pair: one })
        expect(isUnread).toBe(needsDetail(one))
        expect(findings).toEqual([])
      }),
    )
  })

  it("is kept without anything of the recipient", () => {
    const detail = {
      id: 7,
      trackingNumbers: ["CA1"],
      service: { code: "carrierA_standard", name: "Standard" },
      parcel: { description: "Book #42-8XK2Q7", pickupDate: "2026-10-05 16:00:00" },
      recipient: { name: "Anna Berzina" },
      servicePrice: { withTax: "8.50" },
    }
    expect(accountFact(detail)).toEqual(factOf())
    const byHand = { ...detail, trackingNumbers: [], parcel: { description: "Anna's book" } }
    expect(accountFact(byHand)).toEqual(
      factOf({ reference: undefined, pickupAt: undefined, hasNumbers: false }),
    )
  })
})
