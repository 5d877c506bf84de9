import { newRowId } from "../../modules/shipment_ordering/ledger/ledger"
import { keyedClient } from "../account/service-client"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import type { StoredAddress } from "../prices/stored-address"
import { refuseUnknownBoxes } from "./box-names"
import { chooseConsignment, type Consignment } from "./consignment"
import { deliveryAddress } from "./delivery-address"
import { describePackages, type DescribedPackage } from "./describe-packages"
import type { DraftWish } from "./draft"
import { listOffers, type ServiceOffer } from "./list-offers"
import { draftDelivery } from "./plan-delivery"
import { planShipment, type ShipmentPlan } from "./plan-shipment"
import { readOrder, type ReadOrder } from "./read-order"
import type { OrderWish } from "./ship-order"
import { ProblemList, type ShipmentProblem } from "./shipment-problem"
import { shipWishOf } from "./ship-wish"

/** How an order would ship now, and what else it could. */
export interface ShipmentProposal {
  order: ReadOrder
  consignment: Consignment
  places: { id: string; name: string }[]
  address: StoredAddress
  draft: DraftWish
  plan: ShipmentPlan
  packages: DescribedPackage[]
  offers: ServiceOffer[]
  problems: ShipmentProblem[]
}

/**
 * Plans a shipment of an order and asks for the prices of all services, without ordering anything.
 *
 * @throws MedusaError NOT_FOUND for what is not there, NOT_ALLOWED when the order is none of this
 * plugin's or its account has no address
 */
export async function proposeShipment(
  scope: PluginScope,
  { orderId, wish }: { orderId: string; wish: OrderWish },
): Promise<ShipmentProposal> {
  const order = await readOrder(scope, orderId)
  const consignment = await chooseConsignment(scope, order, wish)
  const shipWish = shipWishOf(wish)
  await refuseUnknownBoxes(scope, shipWish)
  const { option, locationId } = consignment
  const delivered = await draftDelivery(scope, {
    account: option.service.account,
    methodData: order.shipping_methods?.find(
      ({ shipping_option_id }) => shipping_option_id === option.id,
    )?.data,
    lines: consignment.lines.filter(({ quantity }) => quantity > 0),
    wish: shipWish,
    order: { ...order, shipping_address: withChanges(order, wish) },
    fulfillment: { shipping_option_id: option.id, location_id: locationId },
  })
  const draft = { ...delivered, rowId: newRowId() }
  const problems = new ProblemList()
  await problems.at("api_key", () => keyedClient(scope, draft.account))
  const plan = await planShipment(scope, draft)
  const [packages, offers, places] = await Promise.all([
    describePackages(scope, draft, plan),
    listOffers(scope, draft, plan),
    findRows<{ id: string; name: string }>(scope, {
      entity: "stock_location",
      fields: ["id", "name"],
    }),
  ])
  return {
    order,
    consignment,
    places,
    address: deliveryAddress(draft.order, draft.fulfillment),
    draft,
    plan,
    packages,
    offers,
    problems: [...problems.all, ...consignment.problems, ...planProblems(consignment, plan)],
  }
}

/** Where nothing is to be shipped, that there is nothing to pack says no more. */
function planProblems({ lines }: Consignment, { problems }: ShipmentPlan): ShipmentProblem[] {
  const isEmpty = lines.every(({ quantity }) => quantity === 0)
  return isEmpty ? problems.filter(({ field }) => field !== "packages") : problems
}

function withChanges(order: ReadOrder, { recipient }: OrderWish): ReadOrder["shipping_address"] {
  return { ...order.shipping_address, ...recipient } as ReadOrder["shipping_address"]
}
