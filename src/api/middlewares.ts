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
import { namedProblems } from "./named-problems"
import { settingsBody, settingsQuery } from "./admin/shipment-ordering/settings/schema"
import { shipmentsQuery } from "./admin/shipment-ordering/shipments/schema"
import { quotesQuery } from "./store/shipment-ordering/quotes/schema"

const ADMIN = "/admin/shipment-ordering"
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
      matcher: "/store/shipment-ordering/quotes",
      method: "GET",
      middlewares: [validateAndTransformQuery(quotesQuery, NO_FIELDS)],
    },
  ],
})
