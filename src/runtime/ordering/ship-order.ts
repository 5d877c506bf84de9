import { MedusaError } from "@medusajs/framework/utils"
import type { StoredAddress } from "../prices/stored-address"
import type { PluginScope } from "../plugin-scope"
import { refuseUnknownBoxes } from "./box-names"
import { chooseConsignment, type ConsignmentWish } from "./consignment"
import { readOrder, type ReadOrder } from "./read-order"
import { problemsText } from "./shipment-problem"
import { type ShipWish, shipWishOf } from "./ship-wish"

/** What the merchant corrects of the recipient; the country stays. */
export type RecipientChanges = Partial<Omit<StoredAddress, "country_code">>

/** What a person decides about one shipment of an order; what is left open is proposed. */
export type OrderWish = ConsignmentWish & ShipWish & { recipient?: RecipientChanges }

export interface ShipTools {
  /** Core's own change of an order's shipping address. */
  correctAddress: (changes: RecipientChanges) => Promise<unknown>
  /** Core's own fulfilling. @returns the fulfillment's id */
  fulfil: (fulfilment: {
    optionId: string
    locationId: string | undefined
    items: { id: string; quantity: number }[]
    wish: ShipWish
  }) => Promise<string>
}

/**
 * Ships what a person wants of an order, through core's own fulfilling, so that the order shows it as any
 * other. A corrected recipient is saved on the order first and stays saved when the service refuses the
 * shipment: whoever repeats it sees the same.
 *
 * @returns the fulfillment's id
 * @throws MedusaError with each problem and its field, or the id that is not there
 */
export async function shipOrder(
  scope: PluginScope,
  tools: ShipTools,
  { orderId, wish }: { orderId: string; wish: OrderWish },
): Promise<string> {
  const shipWish = shipWishOf(wish)
  const order = await readOrder(scope, orderId)
  const { option, locationId, lines, problems } = await chooseConsignment(scope, order, wish)
  if (problems.length > 0) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, problemsText(problems))
  }
  await refuseUnknownBoxes(scope, shipWish)
  const changes = changesOf(order, wish.recipient ?? {})
  if (Object.keys(changes).length > 0) {
    await tools.correctAddress(changes)
  }
  return tools.fulfil({
    optionId: option.id,
    locationId,
    items: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ line, quantity }) => ({ id: line.id, quantity })),
    wish: shipWish,
  })
}

/** Only what is another text than the order has. */
function changesOf({ shipping_address }: ReadOrder, recipient: RecipientChanges): RecipientChanges {
  const stored: StoredAddress = shipping_address ?? {}
  return Object.fromEntries(
    Object.entries(recipient)
      .map(([field, text]) => [field, text || null] as const)
      .filter(([field, text]) => text !== (stored[field as keyof StoredAddress] || null)),
  )
}
