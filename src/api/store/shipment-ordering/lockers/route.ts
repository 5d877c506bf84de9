import type { MedusaStoreRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { findCartLockers, listLockers } from "../../../../lockers"
import type { LockersQuery } from "../../../locker-query"

/** Lists parcel lockers that take a cart's items, or all lockers near a postal code. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse) {
  const query = req.validatedQuery as LockersQuery
  const context = await openContext(req.scope)
  const { cart_id: cartId, postal_code: postalCode } = query
  res.json(
    cartId === undefined
      ? await listLockers(context, { countryCode: query.country_code, postalCode })
      : await findCartLockers(context, {
          cartId,
          shippingOptionId: query.shipping_option_id,
          postalCode,
        }),
  )
}
