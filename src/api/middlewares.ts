import {
  defineMiddlewares,
  validateAndTransformBody,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { boxBody, boxPatch } from "./admin/shipment-ordering/boxes/schema"
import {
  itemRuleBody,
  itemRulePatch,
  itemRulesQuery,
} from "./admin/shipment-ordering/item-rules/schema"
import { explainChangeRefusal } from "./explain-change-refusal"
import { explainDeliveryRefusal } from "./explain-delivery-refusal"
import { namedProblems } from "./named-problems"
import { refuseStaleDelivery } from "./refuse-stale-delivery"
import { repriceDelivery } from "./reprice-delivery"
import { reconcileBody, reconciliationsQuery } from "./admin/shipment-ordering/reconcile/schema"
import { settingsBody, settingsQuery } from "./admin/shipment-ordering/settings/schema"
import { confirmBody, labelBody, shipmentsQuery } from "./admin/shipment-ordering/shipments/schema"
import { quotesQuery } from "./store/shipment-ordering/quotes/schema"

const ADMIN = "/admin/shipment-ordering"
const CART = "/store/carts/:id"
/** Where a merchant adds a delivery to what was ordered. */
const ADDED_DELIVERIES = [
  "/admin/order-edits/:id/shipping-method",
  "/admin/claims/:id/outbound/shipping-method",
  "/admin/exchanges/:id/outbound/shipping-method",
  "/admin/draft-orders/:id/edit/shipping-methods",
]
const NO_FIELDS = { defaults: ["id"], isList: false }

export default defineMiddlewares({
  routes: [
    {
      matcher: `${ADMIN}/settings`,
      method: "GET",
      middlewares: [validateAndTransformQuery(settingsQuery, NO_FIELDS)],
    },
    {
      matcher: `${ADMIN}/settings`,
      method: "POST",
      middlewares: [
        validateAndTransformQuery(settingsQuery, NO_FIELDS),
        validateAndTransformBody(namedProblems(settingsBody)),
      ],
    },
    {
      matcher: `${ADMIN}/settings/:action`,
      method: "POST",
      middlewares: [validateAndTransformQuery(settingsQuery, NO_FIELDS)],
    },
    {
      matcher: `${ADMIN}/services`,
      method: "GET",
      middlewares: [validateAndTransformQuery(settingsQuery, NO_FIELDS)],
    },
    {
      matcher: `${ADMIN}/services/refresh`,
      method: "POST",
      middlewares: [validateAndTransformQuery(settingsQuery, NO_FIELDS)],
    },
    {
      matcher: `${ADMIN}/boxes`,
      method: "POST",
      middlewares: [validateAndTransformBody(namedProblems(boxBody))],
    },
    {
      matcher: `${ADMIN}/boxes/:id`,
      method: "POST",
      middlewares: [validateAndTransformBody(namedProblems(boxPatch))],
    },
    {
      matcher: `${ADMIN}/item-rules`,
      method: "GET",
      middlewares: [validateAndTransformQuery(itemRulesQuery, NO_FIELDS)],
    },
    {
      matcher: `${ADMIN}/item-rules`,
      method: "POST",
      middlewares: [validateAndTransformBody(namedProblems(itemRuleBody))],
    },
    {
      matcher: `${ADMIN}/item-rules/:id`,
      method: "POST",
      middlewares: [validateAndTransformBody(namedProblems(itemRulePatch))],
    },
    {
      matcher: `${ADMIN}/shipments`,
      method: "GET",
      middlewares: [validateAndTransformQuery(shipmentsQuery, NO_FIELDS)],
    },
    {
      matcher: `${ADMIN}/shipments/confirm`,
      method: "POST",
      middlewares: [validateAndTransformBody(namedProblems(confirmBody))],
    },
    {
      matcher: `${ADMIN}/shipments/:id/label`,
      method: "POST",
      bodyParser: { sizeLimit: "8mb" },
      middlewares: [validateAndTransformBody(namedProblems(labelBody))],
    },
    {
      matcher: `${ADMIN}/reconcile`,
      method: "GET",
      middlewares: [validateAndTransformQuery(reconciliationsQuery, NO_FIELDS)],
    },
    {
      matcher: `${ADMIN}/reconcile`,
      method: "POST",
      middlewares: [validateAndTransformBody(namedProblems(reconcileBody))],
    },
    {
      matcher: "/store/shipment-ordering/quotes",
      method: "GET",
      middlewares: [validateAndTransformQuery(quotesQuery, NO_FIELDS)],
    },
    {
      matcher: `${CART}/shipping-methods`,
      method: "POST",
      middlewares: [explainDeliveryRefusal],
    },
    ...ADDED_DELIVERIES.map((matcher) => ({
      matcher,
      method: "POST" as const,
      middlewares: [explainChangeRefusal],
    })),
    { matcher: CART, method: "POST", middlewares: [repriceDelivery] },
    { matcher: `${CART}/line-items`, method: "POST", middlewares: [repriceDelivery] },
    {
      matcher: `${CART}/line-items/:line_id`,
      method: ["POST", "DELETE"],
      middlewares: [repriceDelivery],
    },
    { matcher: `${CART}/promotions`, method: ["POST", "DELETE"], middlewares: [repriceDelivery] },
    { matcher: `${CART}/customer`, method: "POST", middlewares: [repriceDelivery] },
    { matcher: `${CART}/taxes`, method: "POST", middlewares: [repriceDelivery] },
    { matcher: `${CART}/complete`, method: "POST", middlewares: [refuseStaleDelivery] },
  ],
})
