import { progressOf, type ReconciliationSummary } from "../reconciliation"

const run = (
  state: ReconciliationSummary["state"],
  progress: Partial<ReconciliationSummary["progress"]>,
): ReconciliationSummary => ({
  id: "sorec_1",
  account: "default",
  environment: "production",
  state,
  from: "2026-10-01",
  to: "2026-11-01",
  progress: { listed: 0, rows: 0, compared: 0, details_read: 0, unread: 0, ...progress },
  counts: {
    unknown_in_store: 0,
    unknown_in_account: 0,
    confirmed_there: 0,
    charged_otherwise: 0,
    let_go_in_account: 0,
  },
  problem: null,
  continues_at: null,
  started_at: "2026-11-01T02:41:00Z",
  finished_at: null,
})

describe("progressOf", () => {
  it("is unknown until the lists are there", () => {
    expect(progressOf(run("running", {}))).toBeUndefined()
  })

  it("counts by the longer of the two lists, and never beyond the end", () => {
    expect(progressOf(run("running", { listed: 10, rows: 20, compared: 5 }))).toBe(0.25)
    expect(progressOf(run("running", { listed: 10, rows: 10, compared: 12 }))).toBe(1)
  })

  it("is complete for one that is done, also where there was nothing", () => {
    expect(progressOf(run("done", {}))).toBe(1)
  })
})
