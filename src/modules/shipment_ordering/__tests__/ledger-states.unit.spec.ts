import fc from "fast-check"
import { canMove, isEnded, LEDGER_STATES, LEDGER_TRANSITIONS, statesBefore } from "../ledger-states"

const state = fc.constantFrom(...LEDGER_STATES)

describe("the ledger's states", () => {
  it("never lead back to pending, so nothing is ordered twice in one row", () => {
    expect(LEDGER_STATES.some((from) => canMove(from, "pending"))).toBe(false)
  })

  it("let nothing go once it may be with the carrier", () => {
    for (const from of ["confirm_unknown", "confirmed", "tracked"] as const) {
      expect(canMove(from, "abandoned")).toBe(false)
      expect(canMove(from, "failed")).toBe(false)
    }
  })

  it("end where no move is left but that of a retry", () => {
    for (const from of LEDGER_STATES) {
      const isWithoutMove = LEDGER_TRANSITIONS[from].length === 0
      expect(isEnded(from)).toBe(isWithoutMove || from === "failed")
    }
  })

  it("name as guard of an UPDATE exactly the states from which a move is allowed", () => {
    fc.assert(
      fc.property(
        state,
        state,
        (from, to) => statesBefore(to).includes(from) === canMove(from, to),
      ),
    )
  })

  it("reach an end from everywhere", () => {
    const reaches = (from: (typeof LEDGER_STATES)[number], seen: string[] = []): boolean =>
      isEnded(from) ||
      LEDGER_TRANSITIONS[from].some((to) => !seen.includes(to) && reaches(to, [...seen, from]))
    expect(LEDGER_STATES.filter((from) => !reaches(from))).toEqual([])
  })
})
