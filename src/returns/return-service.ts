import { type Configuration, type KnownService, knownServices, WHERE_TO_SET_UP } from "../account"

import { type PluginScope, refuse } from "../context"

import type { Account } from "../modules/shipment_ordering/accounts/account-store"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"

/**
 * The service that the merchant has chosen for returns.
 *
 * @throws MedusaError NOT_ALLOWED naming the setting, when it names none that can be booked
 */
export async function readReturnService(
  scope: PluginScope,
  account: Account,
  { settings: { return_service: code }, services }: Configuration,
): Promise<KnownService> {
  if (!code) {
    refuse(
      `No service is chosen for returns. Set return_service in ${WHERE_TO_SET_UP} ` +
        "to the code of one of your services, or choose another return shipping option.",
    )
  }
  const service = (await knownServices(scope, account)).get(code)
  if (!service) {
    refuse(
      `The account has no service "${code}" that is known here. Correct return_service ` +
        `in ${WHERE_TO_SET_UP}, or refresh the services there.`,
    )
  }
  if (service.isCashOnDelivery) {
    refuse(
      `"${service.name}" collects money from whoever gets the parcel, and that is you. ` +
        `Choose another return_service in ${WHERE_TO_SET_UP}.`,
    )
  }
  if (services.isLocker(account, service.code)) {
    refuse(
      `"${service.name}" brings parcels to a locker (locker_services), not to your stock location. ` +
        `Choose another return_service in ${WHERE_TO_SET_UP}.`,
    )
  }
  return service
}

/** @throws MedusaError NOT_ALLOWED when nothing may be sent back from there */
export function refuseCountry(
  { return_countries: allowed }: Settings,
  countryCode: string | null | undefined,
): void {
  const country = (countryCode ?? "").toUpperCase()
  if (allowed.length > 0 && !allowed.some((code) => code.toUpperCase() === country)) {
    refuse(
      `Returns are not ordered from ${country || "an address without a country"}, only from ` +
        `${allowed.map((code) => code.toUpperCase()).join(", ")} (return_countries in ${WHERE_TO_SET_UP}). ` +
        "Choose another return shipping option, or arrange this return by hand.",
    )
  }
}
