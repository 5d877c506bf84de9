import fc from "fast-check"
import { addIds, type LedgerFact, NO_IDS, pairUp } from "../account-pairs"
import {
  addToReport,
  type Charge,
  emptyReport,
  type Judgement,
  judgePair,
  listChargeSums,
} from "../judge-pair"
import { factOf, rowOf } from "./reconcile-facts"

const charge: Charge = {
  serviceCode: "carrierA_standard",
  month: "2026-10",
  currency: "eur",
  quoted: "8.50",
  charged: "9.10",
}
const charged = (fields: Partial<Charge>): Judgement => ({
  findings: [],
  charge: { ...charge, ...fields },
  isUnread: false,
})
const unread: Judgement = { findings: [], charge: undefined, isUnread: true }

describe("the report", () => {
  it("counts what was compared and what could not be read", () => {
    const report = [charged({}), unread, unread].reduce(addToReport, emptyReport())
    expect(report).toMatchObject({ compared: 3, unread: 2, findings: [] })
  })

  it("counts every finding and tells the first of each kind", () => {
    const missing: Judgement[] = [1, 2, 3].map((shipmentId) => ({
      findings: [{ kind: "unknown_in_account", shipmentId, rowId: `soshp_${shipmentId}` }],
      charge: undefined,
      isUnread: false,
    }))
    const other: Judgement = {
      findings: [{ kind: "confirmed_there", shipmentId: 9, rowId: "soshp_9" }],
      charge: undefined,
      isUnread: false,
    }
    const report = [...missing, other].reduce(addToReport, emptyReport(2))
    expect(report.counts).toMatchObject({ unknown_in_account: 3, confirmed_there: 1 })
    expect(report.findings.map(({ shipmentId }) => shipmentId)).toEqual([1, 2, 9])
  })

  it("shows the charges by service, month and currency, the newest month first", () => {
    const report = [
      charged({}),
      charged({ quoted: "10.00", charged: "9.00" }),
      charged({ quoted: null, charged: "4.00" }),
      charged({ month: "2026-11" }),
      charged({ serviceCode: "carrierB_classic", currency: "pln", charged: "8.50" }),
    ].reduce(addToReport, emptyReport())
    const row = { unquoted: 0, unquotedCharged: "0.00", currency: "eur" }
    const standard = { ...row, serviceCode: "carrierA_standard" }
    expect(listChargeSums(report.charges)).toEqual([
      {
        ...standard,
        month: "2026-11",
        shipments: 1,
        quoted: "8.50",
        charged: "9.10",
        difference: "-0.60",
      },
      {
        ...standard,
        month: "2026-10",
        shipments: 3,
        unquoted: 1,
        quoted: "18.50",
        charged: "18.10",
        unquotedCharged: "4.00",
        difference: "0.40",
      },
      {
        ...row,
        serviceCode: "carrierB_classic",
        month: "2026-10",
        currency: "pln",
        shipments: 1,
        quoted: "8.50",
        charged: "8.50",
        difference: "0.00",
      },
    ])
  })

  it("goes on from where it was stored as if nothing had been in between", () => {
    const judgements = fc.array(
      fc.record({ cents: fc.integer({ min: 0, max: 9999 }), isUnread: fc.boolean() }),
    )
    fc.assert(
      fc.property(judgements, fc.nat(20), (drawn, cut) => {
        const all = drawn.map(({ cents, isUnread }) =>
          isUnread ? unread : charged({ charged: (cents / 100).toFixed(2) }),
        )
        const first = all.slice(0, cut).reduce(addToReport, emptyReport())
        const stored: typeof first = JSON.parse(JSON.stringify(first))
        const whole = all.reduce(addToReport, emptyReport())
        expect(all.slice(cut).reduce(addToReport, stored)).toEqual(whole)
      }),
    )
  })
})

describe("an account of 100,000 shipments", () => {
  /** Every tenth is missing there, every hundredth was charged otherwise. */
  function* rows(count: number): Generator<LedgerFact> {
    for (let shipmentId = 1; shipmentId <= count; shipmentId++) {
      const month = `2026-${String(1 + (shipmentId % 12)).padStart(2, "0")}`
      const chargedPrice = shipmentId % 100 === 0 ? "9.00" : "8.50"
      yield rowOf({ shipmentId, month, chargedPrice })
    }
  }

  async function compare(count: number) {
    const ids = Array.from({ length: count }, (_, index) => index + 1)
    const there = ids.filter((id) => id % 10 !== 1)
    const byHand = [count + 1, count + 2]
    let report = emptyReport()
    for await (const pair of pairUp(rows(count), addIds(addIds(NO_IDS, byHand), there))) {
      const detail =
        pair.kind === "in_store" ? "not_found" : factOf({ shipmentId: pair.shipmentId })
      const known = pair.kind === "in_both" ? undefined : detail
      report = addToReport(report, judgePair({ pair, detail: known }))
    }
    return report
  }

  it("is counted to the last, in a report that is no larger than that of 30,000", async () => {
    const report = await compare(100_000)
    expect(report.compared).toBe(100_002)
    expect(report.counts).toEqual({
      unknown_in_store: 2,
      unknown_in_account: 10_000,
      confirmed_there: 0,
      charged_otherwise: 1000,
      abandoned_in_account: 0,
    })
    const shipments = listChargeSums(report.charges).map((sum) => sum.shipments)
    expect(shipments.reduce((sum, one) => sum + one)).toBe(90_000)
    const small = JSON.stringify(await compare(30_000)).length
    expect(JSON.stringify(report).length).toBeLessThan(small * 1.1)
  }, 60_000)
})
