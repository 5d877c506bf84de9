import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../context"
import { findAreaLockers } from "../../../../lockers"
import { findOrderLockers } from "../../../../shipping"
import type { AdminLockersQuery } from "./schema"

/** Parcel lockers to send an order to, as a storefront lists them. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, AdminLockersQuery>,
  res: MedusaResponse,
): Promise<void> {
  const query = req.validatedQuery as AdminLockersQuery
  const scope = pluginScope(req.scope)
  const { account, order_id: orderId, country_code: countryCode, postal_code: postalCode } = query
  res.json(
    orderId === undefined
      ? await findAreaLockers(scope, { account, countryCode, postalCode })
      : await findOrderLockers(scope, { orderId, postalCode }),
  )
}
