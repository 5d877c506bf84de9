import { setTimeout as sleep } from "node:timers/promises"
import { allocateItems, getOrder, NO_RESERVATION } from "../harness/fulfil-order"
import { outcomeOf } from "../harness/http-client"
import type { ChaosRun, Random } from "./chaos-run"
import { type ChaosOrder, nextParcel, type Pieces, sumOf } from "./orders"

const DOUBLE_CLICKS = 0.15
/** After a refusal, sometimes everything goes in one parcel instead. */
const CHANGES_OF_MIND = 0.1

interface Desk {
  run: ChaosRun
  order: ChaosOrder
  random: Random
}

/**
 * Ships an order as a person at the admin does: reloads it, fulfils what is not fulfilled, and after an error reloads and
 * presses again.
 *
 * @param patience refusals after which the person gives up
 * @returns undefined when the order counts everything as fulfilled, else the last refusal
 */
export async function shipOrder(
  run: ChaosRun,
  order: ChaosOrder,
  patience: number,
): Promise<string | undefined> {
  const random = run.random(`merchant of ${order.customer}`)
  const desk = { run, order, random }
  let refusal: string | undefined
  for (let refusals = 0; refusals < patience;) {
    const fulfilled = await readFulfilled(desk)
    if (fulfilled) {
      const parcel = nextParcel(order.parcels, fulfilled)
      if (parcel === undefined) return undefined
      const isOtherwise = refusals > 0 && random.happens(CHANGES_OF_MIND)
      const rest = isOtherwise ? nextParcel([sumOf(order.parcels)], fulfilled) : undefined
      if (rest) run.count("fulfil: changes of mind")
      refusal = await press(desk, rest ?? parcel)
      if (refusal === undefined) continue
      refusals += 1
    }
    await sleep(random.between(300, 2500))
  }
  return refusal
}

/** Pieces fulfilled so far; undefined when the store does not answer. */
async function readFulfilled({ run, order, random }: Desk): Promise<Pieces | undefined> {
  try {
    const { items } = await getOrder(random.oneOf(run.shop.admins), order.id)
    return Object.fromEntries(items.map(({ id, detail }) => [id, detail.fulfilled_quantity]))
  } catch {
    return undefined
  }
}

/** Presses "fulfil", sometimes twice. @returns why that was refused; undefined when it was accepted */
async function press(desk: Desk, parcel: Pieces): Promise<string | undefined> {
  const isTwice = desk.random.happens(DOUBLE_CLICKS)
  if (isTwice) desk.run.count("fulfil: double clicks")
  const clicks = isTwice ? [fulfil(desk, parcel), fulfil(desk, parcel)] : [fulfil(desk, parcel)]
  const refusals = await Promise.all(clicks)
  return refusals.includes(undefined) ? undefined : refusals[0]
}

async function fulfil({ run, order, random }: Desk, parcel: Pieces): Promise<string | undefined> {
  const { admins, seed } = run.shop
  const admin = random.oneOf(admins)
  const items = Object.entries(parcel).map(([id, quantity]) => ({ id, quantity }))
  try {
    const body = { location_id: seed.stockLocationId, items }
    const answer = await admin.send("POST", `/admin/orders/${order.id}/fulfillments`, body)
    const { status, message } = await outcomeOf(answer)
    run.count(answer.ok ? "fulfil: done" : `fulfil: refused with ${status}`)
    if (answer.ok) return undefined
    if (NO_RESERVATION.test(message)) {
      run.count("fulfil: allocated again")
      await allocateItems({ admin, seed }, order, parcel)
    }
    return message
  } catch {
    run.count("fulfil: cut off")
    return "The store did not answer"
  }
}
