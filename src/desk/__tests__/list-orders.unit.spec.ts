import type { PluginContext } from "../../context"
import type { PlannedOrder } from "../../shipping"
import { catchUpAndListOrders } from "../catch-up-and-list-orders"

type Planned = Pick<PlannedOrder, "isPaid" | "packages" | "refusal" | "lastError">

const READY: Planned = { isPaid: false, packages: [], refusal: undefined, lastError: undefined }

/** Lists orders that would ship in this way. Without time for packing, none has packages. */
async function list(
  waiting: Record<string, Partial<Planned>>,
  question: Pick<Parameters<typeof catchUpAndListOrders>[1], "payment" | "readiness">,
  mostRead?: number,
) {
  const all = Object.keys(waiting)
  const context: object = {
    query: { graph: () => Promise.resolve({ data: [] }) },
    plugin: {
      ordersToShip: {
        catchUpAndList: (_: unknown, { limit }: { limit: number }) =>
          Promise.resolve({ ids: all.slice(0, limit), count: all.length }),
      },
    },
  }
  const { orders, ...rest } = await catchUpAndListOrders(
    context as PluginContext,
    { ...question, limit: 20, offset: 0 },
    {
      mostRead,
      plan: (_, ids, { budget }) =>
        Promise.resolve(
          ids.map((id) => {
            const order = { ...READY, ...waiting[id], order: { id } } as PlannedOrder
            return budget.leftMs > 0 ? order : { ...order, packages: undefined }
          }),
        ),
    },
  )
  return { ...rest, orders: orders.map(({ order, packages }) => [order.id, Boolean(packages)]) }
}

const unpacked = { packages: undefined }

it("more orders wait than were read", async () => {
  const waiting = { one: READY, two: READY, three: READY }
  const orders = [
    ["one", true],
    ["two", true],
  ]
  expect(await list(waiting, { readiness: "ready" }, 2)).toEqual({
    orders,
    count: 2,
    hasMore: true,
  })
  expect(await list(waiting, { readiness: "ready" }, 3)).toMatchObject({ count: 3, hasMore: false })
})

it("an order that there was no time to pack is neither ready nor refused, and counts as not looked at", async () => {
  const waiting = { packed: READY, unpacked, failed: { ...unpacked, lastError: "No money left" } }
  const ready = { orders: [["packed", true]], count: 1, hasMore: true }
  expect(await list(waiting, { readiness: "ready" })).toEqual(ready)
  const none = { orders: [], count: 0, hasMore: true }
  expect(await list(waiting, { readiness: "cannot_ship" })).toEqual(none)
  expect(await list(waiting, { readiness: "failed_before" })).toEqual(none)
})

it("an order that is refused before it is packed cannot ship", async () => {
  const waiting = { nameless: { ...unpacked, refusal: "The address has no name." } }
  const orders = [["nameless", false]]
  expect(await list(waiting, { readiness: "cannot_ship" })).toEqual({
    orders,
    count: 1,
    hasMore: false,
  })
})

it("a filter by payment packs only the orders of the page", async () => {
  const waiting = { paid: { isPaid: true }, unpaid: READY }
  expect(await list(waiting, { payment: "paid" })).toEqual({
    orders: [["paid", true]],
    count: 1,
    hasMore: false,
  })
})
