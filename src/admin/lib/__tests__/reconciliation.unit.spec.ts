import { progressOf, type ReconciliationSummary } from "../reconciliation"

const run = (
  progress: Partial<ReconciliationSummary["progress"]>,
  counts: Partial<ReconciliationSummary["counts"]> = {},
): Pick<ReconciliationSummary, "progress" | "counts"> => ({
  progress: { listed: 0, rows: 0, compared: 0, details_read: 0, unread: 0, ...progress },
  counts: {
    unknown_in_store: 0,
    unknown_in_account: 0,
    confirmed_there: 0,
    charged_otherwise: 0,
    let_go_in_account: 0,
    ...counts,
  },
})

describe("progressOf", () => {
  it("is unknown until the lists are there", () => {
    expect(progressOf(run({}))).toBeUndefined()
  })

  it("counts by the longer of the two lists", () => {
    expect(progressOf(run({ listed: 10, rows: 20, compared: 5 }))).toBe(0.25)
  })

  it("is half where one list is through and all of the other is still to come", () => {
    const lists = { listed: 10, rows: 10, compared: 10 }
    expect(progressOf(run(lists, { unknown_in_store: 10 }))).toBe(0.5)
    expect(progressOf(run(lists, { unknown_in_account: 10 }))).toBe(0.5)
  })

  it("never says that all is done: where no more is known to come, it is unknown", () => {
    expect(progressOf(run({ listed: 10, rows: 10, compared: 10 }))).toBeUndefined()
    expect(progressOf(run({ listed: 10, rows: 10, compared: 12 }))).toBeUndefined()
  })
})
