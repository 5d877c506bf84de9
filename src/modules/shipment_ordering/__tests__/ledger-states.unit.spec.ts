import { canMove, isEnded, isGone, LEDGER_STATES, statesBefore } from "../ledger-states"

it.each([
  // Nothing is ordered twice in one row.
  ["pending", []],
  // A refused confirmation may be retried.
  ["ordered", ["pending", "confirm_unknown", "failed"]],
  ["confirm_unknown", ["ordered"]],
  ["confirmed", ["ordered", "confirm_unknown"]],
  // A tracking number shows that a shipment was confirmed.
  ["tracked", ["ordered", "confirm_unknown", "confirmed"]],
  // A shipment that may be with the carrier is neither abandoned nor failed.
  ["abandoned", ["pending", "ordered", "failed"]],
  ["voided", ["pending", "confirm_unknown", "confirmed", "tracked"]],
  ["failed", ["pending", "ordered"]],
] as const)("A shipment becomes %s only after %j", (to, before) => {
  expect(statesBefore(to)).toEqual(before)
  expect(LEDGER_STATES.filter((from) => canMove(from, to))).toEqual(before)
})

it("Items may be ordered again after an abandoned, voided or failed shipment only", () => {
  expect(LEDGER_STATES.filter(isEnded)).toEqual(["abandoned", "voided", "failed"])
})

it("A failed shipment that the service knows is not gone: a retry can still confirm it", () => {
  const gone = (shipment_id: string | null) =>
    LEDGER_STATES.filter((state) => isGone({ state, shipment_id }))
  expect(gone("100501")).toEqual(["abandoned", "voided"])
  expect(gone(null)).toEqual(["abandoned", "voided", "failed"])
})
