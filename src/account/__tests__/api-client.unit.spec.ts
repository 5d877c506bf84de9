import { setImmediate as nextTurn } from "node:timers/promises"
import type { PluginContext } from "../../context"
import { canMove, LEDGER_STATES } from "../../modules/shipment_ordering/ledger-states"
import { settleElsewhere, logCall, backgroundSaves, saveInBackground } from "../api-client"

const row = {
  kind: "delivery",
  base_url: "https://old.example",
  reference: "#12-ABCDEF",
  isFulfilled: true,
} as const

it.each(LEDGER_STATES)(
  "the advice about a shipment at a former address of the service can be followed in state %s",
  (state) => {
    const advice = settleElsewhere({ ...row, state })
    expect(advice).toContain("https://old.example")
    expect(advice.includes("as voided")).toBe(canMove(state, "voided"))
    expect(advice.includes("cancel the fulfillment")).toBe(state !== "abandoned")
  },
)

it.each(["confirm_unknown", "confirmed", "tracked"] as const)(
  "the advice about a shipment at a former address ends with its items, in state %s",
  (state) => {
    expect(settleElsewhere({ ...row, state })).toMatch(
      /as voided, then cancel the fulfillment and fulfill the items again\.$/,
    )
  },
)

it("the advice about a shipment at a former address that was settled leads to its items", () => {
  expect(settleElsewhere({ ...row, state: "voided" })).toBe(
    "Look it up as #12-ABCDEF in the account at https://old.example. " +
      "Then cancel the fulfillment and fulfill the items again.",
  )
})

it("the advice about an abandoned shipment at a former address is only to look it up", () => {
  expect(settleElsewhere({ ...row, state: "abandoned" })).toBe(
    "Look it up as #12-ABCDEF in the account at https://old.example.",
  )
})

it.each(LEDGER_STATES)(
  "the advice about a shipment without a fulfillment names none to cancel, in state %s",
  (state) => {
    const advice = (kind: "delivery" | "return") =>
      settleElsewhere({ ...row, kind, state, isFulfilled: false })
    expect(advice("delivery")).not.toContain("cancel")
    expect(advice("return")).not.toContain("cancel")
    expect(advice("delivery").includes("fulfill the items again")).toBe(state !== "abandoned")
    expect(advice("return").includes("request the return again")).toBe(state !== "abandoned")
  },
)

it("the advice about a return at a former address has words of its own", () => {
  const advice = (state: "ordered" | "voided") => settleElsewhere({ ...row, state, kind: "return" })
  expect(advice("ordered")).toContain("cancel the return and ask for another")
  expect(advice("voided")).toContain("cancel the return and ask for another.")
})

const call = {
  operation: "create",
  method: "POST",
  path: "/services/shipment",
  status: 422,
  errorKind: "rejected",
  durationMs: 12,
  attempt: 1,
  correlationId: "5f1c",
} as const

const logged = (report: Parameters<typeof logCall>[1]) => {
  const lines: string[] = []
  const keep = (level: string) => (line: string) => void lines.push(`${level} ${line}`)
  logCall({ debug: keep("debug"), warn: keep("warn") }, report)
  return lines
}

it("a failed call to the service is logged as a warning with its correlation id", () => {
  expect(logged(call)).toEqual([
    "warn shipment-ordering: call create: rejected 422, 12 ms, correlation id 5f1c",
  ])
})

it("a call to the service is logged for debugging only if it succeeds, or a visitor has caused it", () => {
  expect(logged({ ...call, status: 200, errorKind: undefined })).toEqual([
    "debug shipment-ordering: call create: 200, 12 ms, correlation id 5f1c",
  ])
  expect(logged({ ...call, operation: "calculate" })[0]).toMatch(/^debug .*5f1c$/)
})

const warn = jest.fn()
const context = Object.assign({} as PluginContext, { logger: { warn } })

it("observations are saved in the order in which they were made, and a failure stops none of the later ones", async () => {
  const written: string[] = []
  const save = (name: string, write: () => Promise<unknown>) =>
    saveInBackground(context, async () => {
      await write()
      written.push(name)
      return false
    })
  save("accepted", nextTurn)
  save("broken", () => Promise.reject(new Error("no connection")))
  save("refused", () => Promise.resolve())
  await backgroundSaves()
  expect(written).toEqual(["accepted", "refused"])
  expect(warn).toHaveBeenCalledTimes(1)
})
