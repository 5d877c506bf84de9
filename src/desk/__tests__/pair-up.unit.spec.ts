import fc from "fast-check"
import { addIds, type LedgerFact, NO_IDS, type Pair, pairUp } from "../account-pairs"
import { rowOf } from "./reconcile-facts"

async function pairsOf(rowIds: number[], ids: number[]): Promise<Pair[]> {
  const rows = rowIds.map((shipmentId) => rowOf({ shipmentId }))
  const pairs: Pair[] = []
  for await (const pair of pairUp(rows, addIds(NO_IDS, ids))) pairs.push(pair)
  return pairs
}

describe("rows and the account's ids", () => {
  it("are matched by the shipment's number", async () => {
    const pairs = await pairsOf([2, 3, 5], [1, 2, 5, 9])
    expect(pairs.map(({ kind, shipmentId }) => [kind, shipmentId])).toEqual([
      ["in_account", 1],
      ["in_both", 2],
      ["in_store", 3],
      ["in_both", 5],
      ["in_account", 9],
    ])
  })

  it("two rows with one shipment both have it", async () => {
    const pairs = await pairsOf([4, 4, 6], [4, 6])
    expect(pairs.map(({ kind }) => kind)).toEqual(["in_both", "in_both", "in_both"])
  })

  it("of nothing make no pair", async () => {
    expect(await pairsOf([], [])).toEqual([])
  })

  it("are refused when the rows do not ascend, as numbers in text would not", async () => {
    await expect(pairsOf([10, 9], [9, 10])).rejects.toThrow(/Shipment 9 comes after 10/)
  })

  it("come out each once, in the right one of three kinds", async () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }))
    await fc.assert(
      fc.asyncProperty(numbers, numbers, async (rowIds, ids) => {
        const pairs = await pairsOf(
          rowIds.toSorted((a, b) => a - b),
          ids,
        )
        const expected = [...new Set([...rowIds, ...ids])]
          .sort((a, b) => a - b)
          .map((id) => [
            rowIds.includes(id) ? (ids.includes(id) ? "in_both" : "in_store") : "in_account",
            id,
          ])
        expect(pairs.map(({ kind, shipmentId }) => [kind, shipmentId])).toEqual(expected)
      }),
    )
  })

  it("are taken one row at a time, so that no page of rows is held", async () => {
    let asked = 0
    async function* rows(): AsyncGenerator<LedgerFact> {
      for (let shipmentId = 1; shipmentId <= 1000; shipmentId++) {
        asked++
        yield rowOf({ shipmentId })
      }
    }
    let taken = 0
    for await (const pair of pairUp(rows(), NO_IDS)) {
      taken++
      expect(pair.shipmentId).toBe(taken)
      expect(asked).toBe(taken)
    }
    expect(taken).toBe(1000)
  })
})
