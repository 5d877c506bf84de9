import { type ComparisonSummary, differencesOf, progressOf, verdictOf } from "../comparison"

const run = (
  progress: Partial<ComparisonSummary["progress"]>,
  counts: Partial<ComparisonSummary["counts"]> = {},
): Pick<ComparisonSummary, "progress" | "counts"> => ({
  progress: { listed: 0, rows: 0, compared: 0, details_read: 0, unread: 0, ...progress },
  counts: {
    unknown_in_store: 0,
    unknown_in_account: 0,
    confirmed_there: 0,
    charged_otherwise: 0,
    abandoned_in_account: 0,
    ...counts,
  },
})

it("progressOf is unknown until the lists are there", () => {
  expect(progressOf(run({}))).toBeUndefined()
})

it("progressOf counts by the longer of the two lists", () => {
  expect(progressOf(run({ listed: 10, rows: 20, compared: 5 }))).toBe(0.25)
})

it("progressOf is half when one list is done and the other one not begun", () => {
  const lists = { listed: 10, rows: 10, compared: 10 }
  expect(progressOf(run(lists, { unknown_in_store: 10 }))).toBe(0.5)
  expect(progressOf(run(lists, { unknown_in_account: 10 }))).toBe(0.5)
})

it("progressOf never says that all is done, but unknown when nothing more is known to come", () => {
  expect(progressOf(run({ listed: 10, rows: 10, compared: 10 }))).toBeUndefined()
  expect(progressOf(run({ listed: 10, rows: 10, compared: 12 }))).toBeUndefined()
})

const verdict = (
  state: ComparisonSummary["state"],
  progress: Partial<ComparisonSummary["progress"]>,
) => verdictOf({ state, ...run(progress) })

it("verdictOf says that both agree only if something was compared and all could be read", () => {
  expect(verdict("done", { compared: 3 })).toBe("agree")
  expect(verdict("done", { compared: 3, unread: 1 })).toBe("agreeAsRead")
  expect(verdict("done", {})).toBe("nothingToCompare")
  expect(verdict("failed", { compared: 3 })).toBe("foundNothing")
})

const of = (
  account: string,
  state: ComparisonSummary["state"],
  counts: Partial<ComparisonSummary["counts"]>,
) => ({ ...run({}, counts), account, state }) as ComparisonSummary

it("differencesOf counts the newest finished comparison of each account", () => {
  const runs = [
    of("default", "running", { charged_otherwise: 9 }),
    of("default", "done", { charged_otherwise: 2 }),
    of("ee", "done", { confirmed_there: 1 }),
    of("default", "done", { charged_otherwise: 7 }),
  ]
  expect(differencesOf(runs)).toBe(3)
})

it("differencesOf leaves out what is in the account only: it may be made by hand", () => {
  expect(differencesOf([of("default", "done", { unknown_in_store: 4 })])).toBe(0)
})
