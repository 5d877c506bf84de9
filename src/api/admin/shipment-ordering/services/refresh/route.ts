import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { discoverServices } from "../../../../../account"
import { storeCountries } from "../../../../../store"
import { openContext, withConfiguration, refuse } from "../../../../../context"
import type { SettingsQuery } from "../../settings/settings"
import { serialiseServices } from "../services"
import { rethrowForMerchant } from "../../../../answers"

/** Asks the service which services there are, for all countries that the store delivers to. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { account } = req.validatedQuery as SettingsQuery
  const context = await openContext(req.scope)
  if ((await storeCountries(context)).length === 0) {
    refuse(
      "The service is asked for each country of the store's regions, and there is none. " +
        "Add a region with its countries in Settings > Regions, then find the services again.",
    )
  }
  const issues = await discoverServices(context, account).catch(rethrowForMerchant(req))
  res.json({
    services: await serialiseServices(await withConfiguration(context), account),
    /** The countries without an answer. */
    issues,
  })
}
