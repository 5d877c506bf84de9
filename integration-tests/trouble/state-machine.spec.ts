import type { HttpTypes } from "@medusajs/framework/types"
import fc from "fast-check"
import { getOrder, listApiShipments, liveFulfillments, tryToFulfil } from "../harness/fulfil-order"
import { ledgerOf, letTimePass } from "../harness/ledger-rows"
import { crashShop, clearFaults, command, placeOrder, runJob } from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

const shop = shopInTrouble({ shipped_on: "manual" }, { timing: { confirmRepeatAfterSeconds: 1 } })

const PLUGIN = "/admin/shipment-ordering"
const RUNS = Number(process.env.STORY_RUNS ?? 6)
/** The same sequences each time; steps that run at once still meet in new ways. */
const SEED = Number(process.env.STORY_SEED ?? 20_261_121)
const LONGEST_MS = 600_000

/** What people, the service, the jobs and bad luck do to one order. `pick` chooses among what there is. */
type Deed =
  | { does: "fulfil" | "confirm" | "cancel" | "replace" | "retry" | "void"; pick: number }
  | { does: "callback" | "forge"; pick: number }
  | { does: "resume" | "poll" | "wait" | "crash" }
  | {
      does: "fail"
      operation: "create" | "confirm" | "detail" | "list"
      how: number
      times: number
    }

const FAILURES = [
  { kind: "drop-after" },
  { kind: "drop-before" },
  { kind: "status", status: 503 },
  { kind: "status", status: 422, body: { type: "error", message: "No" } },
  { kind: "status", status: 401 },
  { kind: "malformed" },
]

const pick = fc.nat({ max: 5 })
const together: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant("fulfil" as const), pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom("confirm", "cancel", "replace", "retry", "void", "callback", "forge"),
      pick,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom("resume", "poll") }) },
)
const alone: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("wait" as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("crash" as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("fail" as const),
      operation: fc.constantFrom("create", "confirm", "detail", "list"),
      how: fc.nat({ max: FAILURES.length - 1 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
)
/** A moment: one step, or up to three at the same time. Time passes only while nothing is under way. */
const story = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(together, { minLength: 1, maxLength: 3 }) },
    { weight: 2, arbitrary: fc.tuple(alone) },
  ),
  { minLength: 4, maxLength: 12 },
)

const post = (path: string) => shop.admin.send("POST", path).then((answer) => answer.text())

async function act(order: HttpTypes.StoreOrder, deed: Deed): Promise<unknown> {
  switch (deed.does) {
    case "fulfil": {
      const { items } = await getOrder(shop.admin, order.id)
      const ids = items.map(({ id }) => id).sort()
      const id = ids[deed.pick % ids.length] ?? ""
      return tryToFulfil(shop, order.id, { items: [{ id, quantity: 1 }] })
    }
    case "cancel": {
      const live = await liveFulfillments(shop, order)
      const chosen = live[deed.pick % Math.max(1, live.length)]
      return chosen && post(`/admin/orders/${order.id}/fulfillments/${chosen.id}/cancel`)
    }
    case "confirm":
    case "replace":
    case "retry":
    case "void": {
      const rows = await ledgerOf(shop, order)
      const row = rows[deed.pick % Math.max(1, rows.length)]
      const path = deed.does
      return row && post(`${PLUGIN}/shipments/${row.id}/${path}`)
    }
    case "callback":
    case "forge":
      return callBack(order, deed)
    case "resume":
    case "poll":
      return runJob(shop, `shipment-ordering-${deed.does}`)
    case "wait":
      return letTimePass(shop, order)
    case "crash":
      await crashShop(shop)
      return
    case "fail":
      return command(shop, "/faults", {
        operation: deed.operation,
        times: deed.times,
        ...FAILURES[deed.how],
      })
  }
}

/** The carrier issues numbers, and the service tells the store of them; or somebody else makes them up. */
async function callBack(
  order: HttpTypes.StoreOrder,
  { does, pick: index }: { does: "callback" | "forge"; pick: number },
): Promise<unknown> {
  const held = await listApiShipments(shop, order)
  const chosen = held[index % Math.max(1, held.length)]
  if (!chosen) return
  if (does === "callback") {
    return chosen.confirmed_at && command(shop, `/shipments/${chosen.id}/issue`)
  }
  const address = new URL(String(chosen.body.callback_success_url))
  address.searchParams.set("shipment_id", String(chosen.id))
  address.searchParams.set("tracking_numbers", "FORGED-1|FORGED-2")
  return fetch(address).then((answer) => answer.text())
}

/** Nothing fails any more, and the store works by itself for as long as it needs. */
async function settle(order: HttpTypes.StoreOrder): Promise<void> {
  await clearFaults(shop)
  for (let round = 0; round < 4; round += 1) {
    await letTimePass(shop, order)
    await runJob(shop, "shipment-ordering-resume")
  }
}

/** What must be true whatever has happened; each text says what is wrong. */
async function wrongs(order: HttpTypes.StoreOrder): Promise<string[]> {
  const [rows, held, live] = await Promise.all([
    ledgerOf(shop, order),
    listApiShipments(shop, order),
    liveFulfillments(shop, order),
  ])
  const rowOf = (id: number) => rows.find(({ shipment_id }) => shipment_id === String(id))
  const found: string[] = []
  for (const { id, confirmed_at } of held) {
    const state = rowOf(id)?.state ?? "unknown to the ledger"
    const mayBeConfirmed = ["confirm_unknown", "confirmed", "tracked", "voided"].includes(state)
    if (confirmed_at && !mayBeConfirmed) found.push(`${id} goes out and is ${state}`)
    if (!confirmed_at && ["confirmed", "tracked"].includes(state)) {
      found.push(`${id} does not go out and is ${state}`)
    }
  }
  for (const { id } of live) {
    const mine = rows.filter(({ fulfillment_id }) => fulfillment_id === id)
    const going = mine.filter(({ state }) => ["confirmed", "tracked"].includes(state))
    const wanted = 1 + going.filter(({ replaces }) => replaces?.is_with_carrier).length
    if (going.length > wanted) found.push(`${id} goes out ${going.length} times`)
    if (going.length === 0 && !mine.some(({ state }) => ENDS.includes(state))) {
      found.push(`${id} stands still: ${mine.map(({ state }) => state).join()}`)
    }
  }
  for (const { state, id, fulfillment_id } of rows) {
    const isLive = live.some((fulfillment) => fulfillment.id === fulfillment_id)
    if (!isLive && ["confirmed", "tracked", "confirm_unknown"].includes(state)) {
      found.push(`${id} is ${state} and its fulfillment is gone`)
    }
  }
  if (rows.some(({ tracking_numbers }) => tracking_numbers.some((n) => n.startsWith("FORGED")))) {
    found.push("a forged number was taken")
  }
  return found
}

/** States in which the merchant must do the next step. */
const ENDS = ["failed", "voided", "abandoned", "confirm_unknown"]

it(
  "whatever happens in whatever order, each fulfillment has one parcel on its way and no other goes out",
  () =>
    fc.assert(
      fc.asyncProperty(story, async (moments) => {
        const order = await placeOrder(shop, {
          items: [
            { variantId: shop.seed.variants["MUG-03"] ?? "", quantity: 2 },
            { variantId: shop.seed.variants["NAPKIN-1"] ?? "", quantity: 1 },
          ],
        })
        for (const deeds of moments) {
          await Promise.all(deeds.map((deed) => act(order, deed)))
        }
        await settle(order)
        expect(await wrongs(order)).toEqual([])
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    ),
  LONGEST_MS,
)
