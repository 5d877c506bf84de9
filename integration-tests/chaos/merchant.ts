import { setTimeout as sleep } from "node:timers/promises"
import type { HttpTypes } from "@medusajs/framework/types"
import { allocateItems, NO_RESERVATION } from "../harness/fulfil-order"
import type { HttpClient } from "../harness/http-client"
import type { ChaosShop } from "./chaos-shop"
import type { PlacedOrder } from "./place-orders"
import { nextParcel, type Pieces, wholeRest } from "./plan-orders"
import type { Random } from "./random"
import type { Tally } from "./count-state"

const DOUBLE_CLICKS = 0.15
/** After a refusal, sometimes everything goes in one parcel instead. */
const CHANGES_OF_MIND = 0.1

/** Counts the results of pressing "fulfil". */
interface PressTally {
  pressed: Tally
  /** Called for every parcel that the store accepts. */
  onShipped: () => void
}

/** Ships orders as a person at the admin does. */
export class Merchant {
  private lastRefusal = ""

  constructor(
    private readonly shop: ChaosShop,
    private readonly random: Random,
    private readonly tally: PressTally,
  ) {}

  /**
   * Reloads the order, fulfils what is not fulfilled, and after an error reloads and presses again.
   *
   * @param patience refusals after which it gives up
   * @returns undefined when the order counts everything as fulfilled, else the last refusal
   */
  async ship(order: PlacedOrder, patience: number): Promise<string | undefined> {
    for (let refusals = 0; refusals < patience;) {
      const fulfilled = await this.look(order)
      const parcel = fulfilled && nextParcel(order, fulfilled)
      if (fulfilled && !parcel) return undefined
      if (parcel) {
        const isOtherwise = refusals > 0 && this.random.happens(CHANGES_OF_MIND)
        if (isOtherwise) this.tally.pressed.add("changes of mind")
        const wanted = isOtherwise ? wholeRest(order, fulfilled) : parcel
        if (await this.press(order, wanted)) continue
        refusals += 1
      }
      await sleep(this.random.between(300, 2500))
    }
    return this.lastRefusal
  }

  /** Pieces fulfilled so far; undefined when the store does not answer. */
  private async look(order: PlacedOrder): Promise<Pieces | undefined> {
    try {
      const { order: shown } = await this.admin().get<HttpTypes.AdminOrderResponse>(
        `/admin/orders/${order.id}?fields=id,items.id,items.detail.fulfilled_quantity`,
      )
      const counted = new Map(shown.items.map(({ id, detail }) => [id, detail.fulfilled_quantity]))
      return Object.fromEntries(
        Object.entries(order.lines).map(([sku, id]) => [sku, counted.get(id) ?? 0]),
      )
    } catch {
      return undefined
    }
  }

  private async press(order: PlacedOrder, parcel: Pieces): Promise<boolean> {
    const clicks = this.random.happens(DOUBLE_CLICKS) ? 2 : 1
    if (clicks === 2) this.tally.pressed.add("double clicks")
    const outcomes = await Promise.all(
      Array.from({ length: clicks }, () => this.fulfil(order, parcel)),
    )
    return outcomes.includes(true)
  }

  private async fulfil(order: PlacedOrder, parcel: Pieces): Promise<boolean> {
    const items = Object.entries(parcel).map(([sku, quantity]) => ({
      id: order.lines[sku],
      quantity,
    }))
    try {
      const answer = await this.admin().send("POST", `/admin/orders/${order.id}/fulfillments`, {
        location_id: this.shop.seed.stockLocationId,
        items,
      })
      const text = await answer.text()
      this.tally.pressed.add(answer.ok ? "done" : `refused ${answer.status}`)
      if (answer.ok) this.tally.onShipped()
      else this.lastRefusal = text.slice(0, 300)
      if (!answer.ok && NO_RESERVATION.test(text)) {
        this.tally.pressed.add("allocated again")
        const quantities = Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]))
        const { seed } = this.shop
        await allocateItems({ admin: this.admin(), seed }, order, quantities)
      }
      return answer.ok
    } catch {
      this.tally.pressed.add("cut off")
      return false
    }
  }

  private admin(): HttpClient {
    return this.random.oneOf(this.shop.admins)
  }
}
