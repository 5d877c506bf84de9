import { LastTimeStore } from "../stores/last-times"

it("many callbacks at once cost one query in a second", async () => {
  const store = new LastTimeStore(undefined as never)
  const note = jest.spyOn(store, "note").mockResolvedValue()
  const clock = jest.spyOn(performance, "now")
  const countAfter = async (moment: number) => {
    clock.mockReturnValue(moment)
    await store.noteCallback()
    return note.mock.calls.length
  }
  expect(await countAfter(5_000)).toBe(1)
  expect(await countAfter(5_999)).toBe(1)
  expect(await countAfter(6_000)).toBe(2)
  clock.mockRestore()
})
