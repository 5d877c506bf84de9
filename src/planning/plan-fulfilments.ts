import { type OptionService, roundQuantity } from "../store"
import { deletedOptionText } from "./items-to-ship"

/** The part of an order line that decides what can be fulfilled. */
export interface PlannedLine {
  id: string
  quantity: number
  fulfilled: number
  /** See `profileOf`: undefined for a custom item or one of a deleted product, which goes with any of the options. */
  profileId: string | undefined
  /** Inventory that the whole line needs; empty if stock is not counted. */
  needs: { inventoryItemId: string; quantity: number }[]
  reservations: { inventoryItemId: string; locationId: string; quantity: number }[]
}

/** A shipping option of this plugin that the order was placed with. */
export interface PlannedOption {
  id: string
  profileId: string
  /** Used for items without a reservation. */
  locationId: string | undefined
  name: string
  service: OptionService
  /** A deleted option is still planned, so that the plan can say that it cannot ship. */
  isDeleted: boolean
}

export interface OrderToFulfil {
  /** Only lines that need shipping. */
  lines: PlannedLine[]
  options: PlannedOption[]
  /** Why nothing ships from a stock location. */
  refusalOf: (locationId: string) => string | undefined
  /** Stock minus all reservations, by location and inventory item (`keyOfStock`). */
  spare: ReadonlyMap<string, number>
}

export interface FulfilmentRules {
  /** Whether a shipping rule leaves items of this option and stock location to the merchant. */
  isHeldBack: (option: PlannedOption, locationId: string) => boolean
  /** An earlier try may have fulfilled whole lines: these do not count as begun by hand. */
  goesOn: boolean
}

export interface PlannedFulfilment {
  optionId: string
  /** Why nothing can be fulfilled: its option or its location was deleted. In words for the merchant. */
  refusal?: string
  locationId: string
  items: { id: string; quantity: number }[]
}

export function keyOfStock(locationId: string, inventoryItemId: string): string {
  return `${locationId} ${inventoryItemId}`
}

/**
 * Plans the automatic fulfillments of an order: one for each shipping option and stock location. The plan is empty
 * if an item is on back order, if one line's stock is in several locations, or if someone has begun to fulfill the
 * order by hand.
 */
export function planFulfilments(order: OrderToFulfil, rules: FulfilmentRules): PlannedFulfilment[] {
  // Items that go with any option come last, to go with the others.
  const goesWithAny = ({ profileId }: PlannedLine) => profileId === undefined
  const rank = (line: PlannedLine) => Number(goesWithAny(line))
  const open = order.lines
    .filter(({ fulfilled }) => fulfilled === 0)
    .sort((one, other) => rank(one) - rank(other))
  const isBegun = order.lines.some(({ fulfilled, quantity }) =>
    rules.goesOn ? fulfilled > 0 && fulfilled < quantity : fulfilled > 0,
  )
  if (isBegun) {
    return []
  }
  const fulfilments = new Map<string, PlannedFulfilment>()
  for (const line of open) {
    const place = placeOf(line, order)
    if (!place) {
      return []
    }
    const firstFulfilment = [...fulfilments.values()].find(({ refusal }) => refusal === undefined)
    if (goesWithAny(line) && firstFulfilment) {
      firstFulfilment.items.push({ id: line.id, quantity: line.quantity })
      continue
    }
    const fitting = order.options.filter(
      ({ profileId }) => goesWithAny(line) || profileId === line.profileId,
    )
    const option = fitting.find(({ isDeleted }) => !isDeleted) ?? fitting[0]
    const locationId = place.locationId ?? option?.locationId
    if (!option || locationId === undefined || rules.isHeldBack(option, locationId)) continue
    const refusal = option.isDeleted ? deletedOptionText(option.name) : order.refusalOf(locationId)
    const key = `${option.id} ${locationId}`
    const fulfilment = fulfilments.get(key) ?? {
      optionId: option.id,
      ...(refusal !== undefined && { refusal }),
      locationId,
      items: [],
    }
    fulfilment.items.push({ id: line.id, quantity: line.quantity })
    fulfilments.set(key, fulfilment)
  }
  // What cannot be fulfilled comes last: its failure must not hold up the others.
  return [...fulfilments.values()].sort(
    (one, other) => Number("refusal" in one) - Number("refusal" in other),
  )
}

/** The one location that has the whole line reserved and in stock; `{}` if stock is not counted, else undefined. */
function placeOf(
  { needs, reservations }: PlannedLine,
  { spare }: OrderToFulfil,
): { locationId?: string } | undefined {
  if (needs.length === 0) {
    return {}
  }
  const [locationId, ...others] = new Set(reservations.map((reservation) => reservation.locationId))
  if (locationId === undefined || others.length > 0) {
    return undefined
  }
  const isThere = needs.every(({ inventoryItemId, quantity }) => {
    const reserved = reservations
      .filter((reservation) => reservation.inventoryItemId === inventoryItemId)
      .reduce((sum, reservation) => sum + reservation.quantity, 0)
    // Below zero, some reserved items are not in stock. They may be this order's.
    return (
      roundQuantity(reserved) >= quantity &&
      (spare.get(keyOfStock(locationId, inventoryItemId)) ?? -1) >= 0
    )
  })
  return isThere ? { locationId } : undefined
}
