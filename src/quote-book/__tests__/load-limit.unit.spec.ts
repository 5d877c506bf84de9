import { createQuoteBook, type LoadLimit } from ".."
import { AGES } from "./ages"
import { cached, HOUR, live, pass, stale, stopTheClock } from "./quote-store"

stopTheClock()

/** A book, and what it has asked a service that answers at once. */
function setUp() {
  const calls: string[] = []
  const book = createQuoteBook<string>({ ...AGES, maxEntries: 10 })
  const ask = (limit?: LoadLimit) =>
    book.get("key", () => Promise.resolve(`price ${calls.push("key")}`), {
      deadlineMs: 1200,
      limit,
    })
  return { ask, calls }
}

const limitOf = ({ mayAsk = true, mayCall = true }): LoadLimit => ({
  mayAsk: () => mayAsk,
  mayCall: () => Promise.resolve(mayCall),
})

describe("a limit", () => {
  it.each([
    ["the one who asks", limitOf({ mayAsk: false }), "asker"],
    ["all who ask", limitOf({ mayCall: false }), "all"],
  ])("of %s keeps the service from being asked, and nobody else from asking", async (_, by, of) => {
    const { ask, calls } = setUp()
    expect(await ask(by)).toMatchObject({ outcome: "miss", error: { name: "LoadLimitError", of } })
    expect(calls).toEqual([])
    expect(await ask()).toEqual(live("price 1"))
  })

  it("refuses no one but the one who has reached it, even at the same moment", async () => {
    const { ask, calls } = setUp()
    const [refused, other] = await Promise.all([ask(limitOf({ mayAsk: false })), ask()])
    expect(refused.outcome).toBe("miss")
    expect(other).toEqual(live("price 1"))
    expect(calls).toHaveLength(1)
  })

  it("keeps nobody from what is known, however old, or is being asked by another", async () => {
    const { ask, calls } = setUp()
    const reached = limitOf({ mayAsk: false })
    expect(await Promise.all([ask(), ask(reached)])).toEqual([live("price 1"), live("price 1")])
    expect(await ask(reached)).toEqual(cached("price 1"))
    await pass(HOUR)
    expect(await ask(reached)).toEqual(stale("price 1"))
    expect(calls).toHaveLength(1)
  })

  it("counts what is asked of the service, and nothing else", async () => {
    const { ask } = setUp()
    const mayAsk = jest.fn(() => true)
    const mayCall = jest.fn(() => Promise.resolve(true))
    await ask({ mayAsk, mayCall })
    await ask({ mayAsk, mayCall })
    expect(mayAsk).toHaveBeenCalledTimes(1)
    expect(mayCall).toHaveBeenCalledTimes(1)
  })
})
