import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findServices, storeCountries } from "../../../../../account"

import { pluginScope, toMedusaError, refuse } from "../../../../../context"

import { DEFAULT_ACCOUNT } from "../../../../../modules/shipment_ordering/accounts/account-store"
import type { SettingsQuery } from "../../settings/schema"
import { serialiseServices } from "../serialise-services"

export async function POST(
  req: AuthenticatedMedusaRequest<unknown, SettingsQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { account = DEFAULT_ACCOUNT } = req.validatedQuery as SettingsQuery
  const scope = pluginScope(req.scope)
  if ((await storeCountries(scope)).length === 0) {
    refuse(
      "The service is asked for each country of the store's regions, and there is none. " +
        "Add a region with its countries in Settings > Regions, then find the services again.",
    )
  }
  const { problems } = await findServices(scope, account).catch((error: unknown) => {
    throw toMedusaError(error, scope.logger)
  })
  res.json({ services: await serialiseServices(scope, account), problems })
}
