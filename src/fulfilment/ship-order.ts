import { MedusaError } from "@medusajs/framework/utils"
import type { StoredAddress } from "../account"
import type { PluginScope } from "../context"
import {
  chooseConsignment,
  type Consignment,
  type OrderWish,
  type RecipientChanges,
  readOrder,
  type ReadOrder,
  refuseUnknownBoxes,
  type ShipWish,
  shipWishOf,
  planAsWished,
  problemsText,
} from "../shipping"

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
 * other. A corrected recipient is saved on the order first, unless it is known to be refused, and stays
 * saved when the shipment fails: whoever repeats it sees the same.
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
  const consignment = await chooseConsignment(scope, order, wish)
  const { option, locationId, lines, problems } = consignment
  if (problems.length > 0) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, problemsText(problems))
  }
  await refuseUnknownBoxes(scope, shipWish)
  const changes = changesOf(order, wish.recipient ?? {})
  if (Object.keys(changes).length > 0) {
    await refuseRecipient(scope, { order, consignment, wish })
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

/**
 * What the order has is overwritten by a correction: one that no shipment can go to is told before, with
 * all else that is wrong.
 *
 * @throws MedusaError INVALID_DATA with each problem and its field
 */
async function refuseRecipient(
  scope: PluginScope,
  wished: { order: ReadOrder; consignment: Consignment; wish: OrderWish },
): Promise<void> {
  const { problems } = await planAsWished(scope, wished)
  if (problems.some(({ field }) => field.startsWith("recipient."))) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, problemsText(problems))
  }
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
