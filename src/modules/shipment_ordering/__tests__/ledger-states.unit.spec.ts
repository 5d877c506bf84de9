import { canMove, isEnded, isGone, LEDGER_STATES, statesBefore } from "../ledger-states"

it.each([
  ["pending", [], "nothing is ordered twice in one row"],
  ["ordered", ["pending", "confirm_unknown", "failed"], "a refused confirmation may be retried"],
  ["confirm_unknown", ["ordered"], ""],
  ["confirmed", ["ordered", "confirm_unknown"], ""],
  ["tracked", ["ordered", "confirm_unknown", "confirmed"], "a number shows that it was confirmed"],
  ["abandoned", ["pending", "ordered", "failed"], "nothing that may be with the carrier"],
  ["voided", ["pending", "confirm_unknown", "confirmed", "tracked"], "what may cost something"],
  ["failed", ["pending", "ordered"], "nothing that may be with the carrier"],
] as const)("A shipment becomes %s only after %j: %s", (to, before) => {
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
