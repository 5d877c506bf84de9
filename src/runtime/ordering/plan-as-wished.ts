import { newRowId } from "../../modules/shipment_ordering/ledger/ledger"
import type { PluginScope } from "../plugin-scope"
import { refuseUnknownBoxes } from "./box-names"
import type { Consignment } from "./consignment"
import type { DraftWish } from "./draft"
import { listOffers, type ServiceOffer } from "./list-offers"
import { draftDelivery } from "./plan-delivery"
import type { OrderWish } from "./order-wish"
import { planShipment, type ShipmentPlan } from "./plan-shipment"
import type { ReadOrder } from "./read-order"
import type { ShipmentProblem } from "./shipment-problem"
import { shipWishOf } from "./ship-wish"

interface Wished {
  order: ReadOrder
  consignment: Consignment
  wish: OrderWish
}

export interface WishedPlan {
  draft: DraftWish & { rowId: string }
  plan: ShipmentPlan
  offers: ServiceOffer[]
  /** Also what the service refuses when it is asked for prices. */
  problems: ShipmentProblem[]
}

/**
 * Plans a shipment of an order as if it were as wished, a corrected recipient included, and asks for the
 * prices of all services. Nothing is saved and nothing ordered.
 *
 * @throws MedusaError NOT_FOUND for a box that is not there, NOT_ALLOWED when the account has no address
 */
export async function planAsWished(
  scope: PluginScope,
  { order, consignment, wish }: Wished,
): Promise<WishedPlan> {
  const { option, locationId, lines } = consignment
  const shipWish = shipWishOf(wish)
  await refuseUnknownBoxes(scope, shipWish)
  const delivery = await draftDelivery(scope, {
    account: option.service.account,
    methodData: order.shipping_methods?.find(
      ({ shipping_option_id }) => shipping_option_id === option.id,
    )?.data,
    lines: lines.filter(({ quantity }) => quantity > 0),
    wish: shipWish,
    order: { ...order, shipping_address: withChanges(order, wish) },
    fulfillment: { shipping_option_id: option.id, location_id: locationId },
  })
  const draft = { ...delivery, isCorrectedInPlace: true, rowId: newRowId() }
  const plan = await planShipment(scope, draft)
  const { offers, problems: refused } = await listOffers(scope, draft, plan)
  const problems = [...consignment.problems, ...planProblems(consignment, plan)]
  return { draft, plan, offers, problems: withRefused(problems, refused) }
}

/** What is told of a field already is not told again in the service's words. */
function withRefused(problems: ShipmentProblem[], refused: ShipmentProblem[]): ShipmentProblem[] {
  const told = new Set(problems.map(({ field }) => field))
  return [...problems, ...refused.filter(({ field }) => !told.has(field))]
}

/** Where nothing is to be shipped, that there is nothing to pack says no more. */
function planProblems({ lines }: Consignment, { problems }: ShipmentPlan): ShipmentProblem[] {
  const isEmpty = lines.every(({ quantity }) => quantity === 0)
  return isEmpty ? problems.filter(({ field }) => field !== "packages") : problems
}

function withChanges(order: ReadOrder, { recipient }: OrderWish): ReadOrder["shipping_address"] {
  return { ...order.shipping_address, ...recipient } as ReadOrder["shipping_address"]
}
