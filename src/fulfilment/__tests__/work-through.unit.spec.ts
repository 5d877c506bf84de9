import { setImmediate as nextTurn } from "node:timers/promises"
import type { PluginContext } from "../../context"
import type { LedgerRow } from "../../modules/shipment_ordering"
import { forEachRow, workThrough } from "../resume"

const rowsNamed = (ids: string[]) => ids.map((id) => ({ id }) as LedgerRow)
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `row${index}`)
/** Nothing fails here, so nothing is logged. */
const context = {} as PluginContext

it("a run of a job goes on until nothing waits, not only to the end of its first list", async () => {
  const waiting = new Set(numbered(65))
  const list = async (limit: number) => rowsNamed([...waiting].slice(0, limit))
  await workThrough(context, list, async ({ id }) => waiting.delete(id))
  expect(waiting.size).toBe(0)
})

it("a run of a job does a row that stays in the list only once", async () => {
  const done: string[] = []
  const list = async () => rowsNamed(["stays", "stays too"])
  await workThrough(context, list, async ({ id }) => done.push(id))
  expect(done).toEqual(["stays", "stays too"])
})

it("a run of a job has as many rows under way as it may, and does each", async () => {
  const done: string[] = []
  let underWay = 0
  let most = 0
  const work = async ({ id }: LedgerRow) => {
    most = Math.max(most, ++underWay)
    await nextTurn()
    underWay -= 1
    done.push(id)
  }
  await forEachRow(context, rowsNamed(numbered(12)), { work, atOnce: 5 })
  expect(most).toBe(5)
  expect(done.toSorted()).toEqual(numbered(12).toSorted())
})
