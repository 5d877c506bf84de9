import type { PluginTools } from "../../context"
import { readEachOrder } from "../orders"

interface Asked {
  fields: string[]
  filters: { id: string | string[] }
}

/** A store in which reading `total` of the order `odd` fails, and the first read of all if `isBusy`. */
function storeTools({ isBusy }: { isBusy: boolean }): PluginTools {
  let isFirst = true
  const graph = ({ fields, filters }: Asked) => {
    const ids = [filters.id].flat()
    const isInTrouble = isBusy && isFirst
    isFirst = false
    return isInTrouble || (fields.includes("total") && ids.includes("odd"))
      ? Promise.reject(new Error("cannot be read"))
      : Promise.resolve({ data: ids.map((id) => ({ id })) })
  }
  const tools: object = { query: { graph } }
  return tools as PluginTools
}

const read = async (ids: string[], isBusy = false) => {
  const wanted = { ids, fields: ["id", "total"], instead: ["id"] }
  const { orders, failures } = await readEachOrder(storeTools({ isBusy }), wanted)
  return { orders: orders.map(({ id }) => id), failures: [...failures.keys()] }
}

it("an order that cannot be read is named among those that can", async () => {
  expect(await read(["a", "odd", "b"])).toEqual({ orders: ["a", "odd", "b"], failures: ["odd"] })
})

it("a database that was in trouble for a moment is not the order's fault", async () => {
  expect(await read(["a"], true)).toEqual({ orders: ["a"], failures: [] })
})
