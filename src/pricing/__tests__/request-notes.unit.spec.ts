import { setTimeout as sleep } from "node:timers/promises"
import { noPrice } from "../../price-rules"
import { noteNoPrice, readRequestNotes, type RequestNotes, withNotes } from "../request-notes"

it("the notes of a request say why an option has no price there, however many requests ask at the same moment", async () => {
  const reasons = ["too_big", "no_address", "currency"] as const
  const ask = async (reason: (typeof reasons)[number], at: number) => {
    const notes: RequestNotes = { unpriced: new Map() }
    await withNotes(notes, async () => {
      await sleep(3 - at)
      noteNoPrice("one option", noPrice(reason))
      await sleep(at)
    })
    return notes.unpriced.get("one option")?.reason
  }
  expect(await Promise.all(reasons.map(ask))).toEqual(reasons)
})

it("there are no notes outside a request, and nothing is stored", () => {
  noteNoPrice("one option", noPrice("too_big"))
  expect(readRequestNotes()).toBeUndefined()
})
