import type { MedusaStoreRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../context"
import { findCartLockers, findAreaLockers } from "../../../../lockers"

import type { LockersQuery } from "./schema"

/** Parcel lockers to choose from: those that take the goods of a cart, or all that are near a postal code. */
export async function GET(
  req: MedusaStoreRequest<unknown, LockersQuery>,
  res: MedusaResponse,
): Promise<void> {
  const query = req.validatedQuery as LockersQuery
  const scope = pluginScope(req.scope)
  const { cart_id: cartId, postal_code: postalCode } = query
  res.json(
    cartId === undefined
      ? await findAreaLockers(scope, { countryCode: query.country_code, postalCode })
      : await findCartLockers(scope, {
          cartId,
          shippingOptionId: query.shipping_option_id,
          postalCode,
        }),
  )
}
