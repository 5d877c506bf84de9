import { canMove, LEDGER_STATES } from "../../../modules/shipment_ordering/ledger/states"
import { settleElsewhere } from "../settle-elsewhere"

const row = { kind: "delivery", base_url: "https://old.example", reference: "#12-ABCDEF" } as const

describe("what is left to do about a shipment at a former address of the service", () => {
  it.each(LEDGER_STATES)("can be done where it is %s", (state) => {
    const advice = settleElsewhere({ ...row, state })
    expect(advice).toContain("https://old.example")
    expect(advice.includes("as released")).toBe(canMove(state, "released"))
    expect(advice.includes("cancel its fulfillment")).toBe(
      canMove(state, "let_go") && !canMove(state, "released"),
    )
  })

  it.each(["confirm_unknown", "confirmed", "tracked"] as const)(
    "leads on to the goods once it is settled, where it is %s",
    (state) => {
      expect(settleElsewhere({ ...row, state })).toMatch(
        /as released, then cancel the fulfillment and fulfill the items again\.$/,
      )
    },
  )

  it("leads on to the goods where it was settled already", () => {
    expect(settleElsewhere({ ...row, state: "released" })).toBe(
      "Look it up as #12-ABCDEF in the account at https://old.example. " +
        "Cancel the fulfillment and fulfill the items again.",
    )
  })

  it("is nothing but to look it up, where it was given up before it cost anything", () => {
    expect(settleElsewhere({ ...row, state: "let_go" })).toBe(
      "Look it up as #12-ABCDEF in the account at https://old.example.",
    )
  })

  it("is told of a return in its own words", () => {
    const advice = (state: "ordered" | "released") =>
      settleElsewhere({ ...row, state, kind: "return" })
    expect(advice("ordered")).toContain("cancel its return and ask for another")
    expect(advice("released")).toContain("Cancel the return and ask for another.")
  })
})
