import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { listLockers } from "../../../../lockers"
import { findOrderLockers } from "../../../../shipping"
import type { AdminLockersQuery } from "../../../locker-query"

/** Lists parcel lockers for an order, or near a postal code, as a storefront lists them. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const query = req.validatedQuery as AdminLockersQuery
  const context = await openContext(req.scope)
  const { account, order_id: orderId, country_code: countryCode, postal_code: postalCode } = query
  res.json(
    orderId === undefined
      ? await listLockers(context, { account, countryCode, postalCode })
      : await findOrderLockers(context, { orderId, postalCode }),
  )
}
