import type { MedusaStoreRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { quoteCart } from "../../../../pricing"
import type { QuotesQuery } from "../../../locker-query"

/** Prices the cart's options of this plugin, with delivery days, or the reason if there is no price. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse) {
  const { cart_id } = req.validatedQuery as QuotesQuery
  res.json(await quoteCart(await openContext(req.scope), req.scope, cart_id))
}
