import fc from "fast-check"
import type { Finding } from "../../modules/shipment_ordering"
import { addToReport, emptyReport, judgePair } from "../judge-pair"
import { pairOf } from "./reconcile-facts"

const missing = (shipmentId: number): Finding[] => [
  { kind: "unknown_in_account", shipmentId, rowId: `soshp_${shipmentId}` },
]
const reportOf = (all: (Finding[] | "unread")[], start = emptyReport()) =>
  all.reduce(addToReport, start)

it("the report counts compared and unreadable shipments", () => {
  const report = reportOf([[], "unread", "unread"])
  expect(report).toMatchObject({ compared: 3, unread: 2, findings: [] })
})

it("the report counts every finding and names the first of each kind", () => {
  const other: Finding[] = [{ kind: "confirmed_there", shipmentId: 9, rowId: "soshp_9" }]
  const report = reportOf([missing(1), missing(2), missing(3), other], emptyReport(2))
  expect(report.counts).toMatchObject({ unknown_in_account: 3, confirmed_there: 1 })
  expect(report.findings.map(({ shipmentId }) => shipmentId)).toEqual([1, 2, 9])
})

it("the report continues from where it was stored, with the same result", () => {
  const judgements = fc.array(
    fc.oneof(fc.constant("unread" as const), fc.constant<Finding[]>([]), fc.nat(99).map(missing)),
  )
  fc.assert(
    fc.property(judgements, fc.nat(20), (all, cut) => {
      const first = reportOf(all.slice(0, cut), emptyReport(3))
      const stored: typeof first = JSON.parse(JSON.stringify(first))
      expect(reportOf(all.slice(cut), stored)).toEqual(reportOf(all, emptyReport(3)))
    }),
  )
})

it("a report of 100,000 shipments counts them all, and is no larger than one of 30,000", () => {
  /** Every tenth is missing there, every hundredth was charged otherwise. */
  const compare = (count: number) => {
    let report = emptyReport()
    for (let shipmentId = 1; shipmentId <= count; shipmentId++) {
      const charged_price = shipmentId % 100 === 0 ? "9.00" : "8.50"
      const pair = { ...pairOf({ charged_price }, shipmentId), isListed: shipmentId % 10 !== 1 }
      report = addToReport(report, judgePair(pair, pair.isListed ? undefined : "not_found"))
    }
    return report
  }
  const report = compare(100_000)
  expect(report.compared).toBe(100_000)
  expect(report.counts).toEqual({
    unknown_in_store: 0,
    unknown_in_account: 10_000,
    confirmed_there: 0,
    charged_otherwise: 1000,
    abandoned_in_account: 0,
  })
  const small = JSON.stringify(compare(30_000)).length
  expect(JSON.stringify(report).length).toBeLessThan(small * 1.1)
})
