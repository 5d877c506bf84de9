import type { MiddlewareRoute } from "@medusajs/framework/http"
import { parseBody, parseQuery } from "../../../parse-request"
import { itemRuleBody, itemRulePatch, itemRulesQuery } from "./schema"

const ITEM_RULES = "/admin/shipment-ordering/item-rules"

export const itemRuleParsers: MiddlewareRoute[] = [
  { matcher: ITEM_RULES, method: "GET", middlewares: [parseQuery(itemRulesQuery)] },
  { matcher: ITEM_RULES, method: "POST", middlewares: [parseBody(itemRuleBody)] },
  { matcher: `${ITEM_RULES}/:id`, method: "POST", middlewares: [parseBody(itemRulePatch)] },
]
