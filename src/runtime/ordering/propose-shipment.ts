import { keyedClient } from "../account/service-client"
import { isAllRefunded } from "../collect/is-paid"
import { readOrderMoney } from "../collect/order-money"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import type { StoredAddress } from "../prices/stored-address"
import { chooseConsignment, type Consignment } from "./consignment"
import { deliveryAddress } from "./delivery-address"
import { describePackages, type DescribedPackage } from "./describe-packages"
import type { DraftWish } from "./draft"
import type { ServiceOffer } from "./list-offers"
import type { OrderWish } from "./order-wish"
import { planAsWished } from "./plan-as-wished"
import type { ShipmentPlan } from "./plan-shipment"
import { readOrder, type ReadOrder } from "./read-order"
import { ProblemList, type ShipmentProblem } from "./shipment-problem"

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
  /** Its money was given back. */
  isRefunded: boolean
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
  const { draft, plan, offers, problems } = await planAsWished(scope, { order, consignment, wish })
  const ofKey = new ProblemList()
  await ofKey.at("api_key", () => keyedClient(scope, draft.account))
  const [packages, money, places] = await Promise.all([
    describePackages(scope, draft, plan),
    readOrderMoney(scope, orderId),
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
    problems: [...ofKey.all, ...problems],
    isRefunded: isAllRefunded(money),
  }
}
