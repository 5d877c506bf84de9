import fc from "fast-check"

import type { ComparedRow } from "../../modules/shipment_ordering/ledger/ledger-comparison"
import { addIds, ledgerRows, NO_IDS } from "../account-pairs"
import { comparedRow } from "./compared-row"

const numberOf = (row: ComparedRow) => Number(row.shipment_id)

/** A ledger whose rows are of the window, or of other days. */
function ledgerOf(inWindow: number[], otherDays: number[]) {
  const rowsOf = (numbers: number[], days: string) =>
    numbers
      .map((number, i) => comparedRow({ id: `soshp_${days}${i}`, shipment_id: String(number) }))
      .sort((a, b) => numberOf(a) - numberOf(b))
  const window = rowsOf(inWindow, "w")
  const all = [...window, ...rowsOf(otherDays, "o")]
  let largest = 0
  const answer = (rows: ComparedRow[]) => {
    largest = Math.max(largest, rows.length)
    return Promise.resolve(rows)
  }
  return {
    all,
    largest: () => largest,
    source: {
      after: (number: number, limit: number) =>
        answer(window.filter((row) => numberOf(row) > number).slice(0, limit)),
      withShipments: (numbers: number[]) =>
        answer(all.filter((row) => numbers.includes(numberOf(row)))),
    },
  }
}

async function read(rows: AsyncIterable<ComparedRow>): Promise<ComparedRow[]> {
  const found: ComparedRow[] = []
  for await (const row of rows) found.push(row)
  return found
}

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })

describe("the rows that an account is compared with", () => {
  it("are those of the window and those that it lists, each once, ascending, in chunks", async () => {
    await fc.assert(
      fc.asyncProperty(
        numbers,
        numbers,
        numbers,
        fc.integer({ min: -1, max: 61 }),
        async (inWindow, ofOtherDays, listed, after) => {
          const otherDays = ofOtherDays.filter((number) => !inWindow.includes(number))
          const ledger = ledgerOf(inWindow, otherDays)
          const ids = addIds(NO_IDS, listed)
          const rows = await read(ledgerRows(ledger.source, ids, { after, atOnce: 5 }))
          const expected = [...inWindow, ...otherDays.filter((number) => listed.includes(number))]
            .filter((number) => number > after)
            .sort((a, b) => a - b)
          expect(rows.map(numberOf)).toEqual(expected)
          expect(ledger.largest()).toBeLessThanOrEqual(5)
        },
      ),
    )
  })

  it("are all there when two have one shipment, wherever the chunks end", async () => {
    await fc.assert(
      fc.asyncProperty(numbers, numbers, async (once, twice) => {
        const ledger = ledgerOf([...once, ...twice], [])
        const rows = await read(ledgerRows(ledger.source, NO_IDS, { after: -1, atOnce: 5 }))
        expect(rows.map(({ id }) => id).sort()).toEqual(ledger.all.map(({ id }) => id).sort())
      }),
    )
  })
})
