/** A line of an order, as far as it decides what can be fulfilled. */
export interface PlannedLine {
  id: string
  quantity: number
  fulfilled: number
  /** Undefined for goods that are no product any more, or never were. */
  profileId: string | undefined
  /** What of the inventory it takes in all; empty where no stock is counted. */
  needs: { inventoryItemId: string; quantity: number }[]
  reservations: { inventoryItemId: string; locationId: string; quantity: number }[]
}

/** A shipping option of ours that the order was placed with. */
export interface PlannedOption {
  id: string
  profileId: string
  /** From which it ships where nothing is reserved. */
  locationId: string | undefined
  name: string
  /** Planned with all the same: that it cannot ship is told. */
  isDeleted: boolean
}

export interface OrderToPlan {
  /** Those that are to be shipped. */
  lines: PlannedLine[]
  options: PlannedOption[]
  /** By location and inventory item (`keyOfStock`): what is in stock, less all that is reserved. */
  spare: ReadonlyMap<string, number>
}

export interface PlanWish {
  /** Ids; empty stands for all. */
  profiles: string[]
  locations: string[]
  /** Whether an earlier try may have fulfilled a part. */
  goesOn: boolean
}

export interface PlannedFulfilment {
  optionId: string
  /** Of an option that was deleted since, and with which nothing can be fulfilled. */
  deletedOption?: string
  locationId: string
  items: { id: string; quantity: number }[]
}

export function keyOfStock(locationId: string, inventoryItemId: string): string {
  return `${locationId} ${inventoryItemId}`
}

/**
 * The fulfillments that an order is to get by itself: one for each shipping option and stock location.
 * Empty when it is to be left alone: something is on back order, its goods are in several places that
 * one parcel cannot come from, or somebody has begun to fulfil it by hand.
 */
export function planFulfilments(order: OrderToPlan, wish: PlanWish): PlannedFulfilment[] {
  const open = order.lines.filter(({ fulfilled }) => fulfilled === 0)
  const isBegun = order.lines.some(({ fulfilled, quantity }) =>
    wish.goesOn ? fulfilled > 0 && fulfilled < quantity : fulfilled > 0,
  )
  if (isBegun) {
    return []
  }
  const planned = new Map<string, PlannedFulfilment>()
  for (const line of open) {
    const place = placeOf(line, order)
    if (!place) {
      return []
    }
    const fitting = order.options.filter(({ profileId }) => profileId === line.profileId)
    const option = fitting.find(({ isDeleted }) => !isDeleted) ?? fitting[0]
    const locationId = place.locationId ?? option?.locationId
    if (!option || locationId === undefined || !isWished({ option, locationId }, wish)) continue
    const key = `${option.id} ${locationId}`
    const fulfilment = planned.get(key) ?? {
      optionId: option.id,
      ...(option.isDeleted && { deletedOption: option.name }),
      locationId,
      items: [],
    }
    fulfilment.items.push({ id: line.id, quantity: line.quantity })
    planned.set(key, fulfilment)
  }
  // What cannot be fulfilled comes last, so that it holds up nothing else.
  return [...planned.values()].sort(
    (one, other) => Number("deletedOption" in one) - Number("deletedOption" in other),
  )
}

/** Where all of a line is reserved and in stock: anywhere where no stock is counted, undefined for nowhere. */
function placeOf(
  { needs, reservations }: PlannedLine,
  { spare }: OrderToPlan,
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
    // Below zero, something that is reserved is not in stock; whose that is nobody can say.
    return reserved >= quantity && (spare.get(keyOfStock(locationId, inventoryItemId)) ?? -1) >= 0
  })
  return isThere ? { locationId } : undefined
}

function isWished(
  { option, locationId }: { option: PlannedOption; locationId: string },
  { profiles, locations }: PlanWish,
): boolean {
  return (
    (profiles.length === 0 || profiles.includes(option.profileId)) &&
    (locations.length === 0 || locations.includes(locationId))
  )
}
