import { canMove, LEDGER_STATES } from "../../modules/shipment_ordering/ledger-states"
import { settleElsewhere } from "../api-client"

const row = {
  kind: "delivery",
  base_url: "https://old.example",
  reference: "#12-ABCDEF",
  isFulfilled: true,
} as const

describe("what is left to do about a shipment at a former address of the service", () => {
  it.each(LEDGER_STATES)("can be done where it is %s", (state) => {
    const advice = settleElsewhere({ ...row, state })
    expect(advice).toContain("https://old.example")
    expect(advice.includes("as voided")).toBe(canMove(state, "voided"))
    expect(advice.includes("cancel the fulfillment")).toBe(state !== "abandoned")
  })

  it.each(["confirm_unknown", "confirmed", "tracked"] as const)(
    "leads on to the items once it is settled, where it is %s",
    (state) => {
      expect(settleElsewhere({ ...row, state })).toMatch(
        /as voided, then cancel the fulfillment and fulfill the items again\.$/,
      )
    },
  )

  it("leads on to the items where it was settled already", () => {
    expect(settleElsewhere({ ...row, state: "voided" })).toBe(
      "Look it up as #12-ABCDEF in the account at https://old.example. " +
        "Then cancel the fulfillment and fulfill the items again.",
    )
  })

  it("is nothing but to look it up, where it was given up before it cost anything", () => {
    expect(settleElsewhere({ ...row, state: "abandoned" })).toBe(
      "Look it up as #12-ABCDEF in the account at https://old.example.",
    )
  })

  it.each(LEDGER_STATES)(
    "names no fulfillment to cancel where there is none and it is %s",
    (state) => {
      const advice = (kind: "delivery" | "return") =>
        settleElsewhere({ ...row, kind, state, isFulfilled: false })
      expect(advice("delivery")).not.toContain("cancel")
      expect(advice("return")).not.toContain("cancel")
      expect(advice("delivery").includes("fulfill the items again")).toBe(state !== "abandoned")
      expect(advice("return").includes("request the return again")).toBe(state !== "abandoned")
    },
  )

  it("is told of a return in its own words", () => {
    const advice = (state: "ordered" | "voided") =>
      settleElsewhere({ ...row, state, kind: "return" })
    expect(advice("ordered")).toContain("cancel the return and ask for another")
    expect(advice("voided")).toContain("cancel the return and ask for another.")
  })
})
