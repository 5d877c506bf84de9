/** What of a variant's inventory a fulfillment item counts. */
export interface KitVariant {
  inventory_items?: { required_quantity?: number; inventory?: { id?: string } | null }[] | null
}

interface CountedItem {
  inventory_item_id?: string | null
  quantity?: unknown
}

/**
 * How many of a line a fulfillment item stands for. A kit has one item per part, counted in parts: any
 * one of them, divided by what the kit needs of it, gives the number of kits.
 */
export function kitQuantity(variant: KitVariant | null | undefined, item: CountedItem): number {
  const part = variant?.inventory_items?.find(
    ({ inventory }) => inventory?.id !== undefined && inventory.id === item.inventory_item_id,
  )
  return Number(item.quantity) / (part?.required_quantity || 1)
}
