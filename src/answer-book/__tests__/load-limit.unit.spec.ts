import { createAnswerBook, type LoadLimit } from ".."
import { AGES } from "./ages"
import { cached, HOUR, live, pass, stale, stopTheClock } from "./sample-store"

stopTheClock()

/** A book, and its questions to a service that answers at once. */
function setUp() {
  const calls: string[] = []
  const book = createAnswerBook<string>({ ...AGES, maxEntries: 10 })
  const ask = (limit?: LoadLimit) =>
    book.get("key", () => Promise.resolve(`price ${calls.push("key")}`), {
      deadlineMs: 1200,
      limit,
    })
  return { ask, calls }
}

const limitOf = ({ isVisitorAllowed = true, areAllAllowed = true }): LoadLimit => ({
  takeQuestion: () => isVisitorAllowed,
  takeCall: () => Promise.resolve(areAllAllowed),
})

it.each([
  ["the one who asks", limitOf({ isVisitorAllowed: false }), "visitor"],
  ["all who ask", limitOf({ areAllAllowed: false }), "all"],
])("a limit of %s stops one visitor's calls to the service, and no other's", async (_, by, of) => {
  const { ask, calls } = setUp()
  expect(await ask(by)).toMatchObject({ outcome: "miss", error: { name: "LoadLimitError", of } })
  expect(calls).toEqual([])
  expect(await ask()).toEqual(live("price 1"))
})

it("a limit refuses only the visitor who has reached it, even at the same moment", async () => {
  const { ask, calls } = setUp()
  const [refused, other] = await Promise.all([ask(limitOf({ isVisitorAllowed: false })), ask()])
  expect(refused.outcome).toBe("miss")
  expect(other).toEqual(live("price 1"))
  expect(calls).toHaveLength(1)
})

it("a limit never withholds an answer that is known, however old, or that another visitor has asked for", async () => {
  const { ask, calls } = setUp()
  const reached = limitOf({ isVisitorAllowed: false })
  expect(await Promise.all([ask(), ask(reached)])).toEqual([live("price 1"), live("price 1")])
  expect(await ask(reached)).toEqual(cached("price 1"))
  await pass(HOUR)
  expect(await ask(reached)).toEqual(stale("price 1"))
  expect(calls).toHaveLength(1)
})

it("a limit counts only calls to the service", async () => {
  const { ask } = setUp()
  const takeQuestion = jest.fn(() => true)
  const takeCall = jest.fn(() => Promise.resolve(true))
  await ask({ takeQuestion, takeCall })
  await ask({ takeQuestion, takeCall })
  expect(takeQuestion).toHaveBeenCalledTimes(1)
  expect(takeCall).toHaveBeenCalledTimes(1)
})
