import type { PackageType } from "../../carrier-api"
import { MedusaError } from "@medusajs/framework/utils"
import {
  type BookedPackage,
  buildShipmentBody,
  pickupAddressText,
  type ShipmentBody,
} from "../../booking"
import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { valueOfItems } from "../item-value"
import { toDeclared } from "../prices/quote-currency"
import { toBookingAddress } from "../prices/stored-address"
import type { ReturnPlace } from "./return-place"
import type { ReturnedLine } from "./returned-lines"
import type { ReturnedOrder } from "./returned-order"

interface ReturnBodyInput {
  order: ReturnedOrder
  lines: ReturnedLine[]
  place: ReturnPlace
  settings: Settings
  postalCodeForms: Account["postalCodeForms"]
  serviceCode: string
  packages: BookedPackage[]
  packageType: PackageType
  isDangerous: boolean
  pickupAt: string
  reference: string
  callbackUrl: string | undefined
}

/**
 * The request that brings goods back: the carrier collects at the customer's and delivers to the stock
 * location. `parcel_price` is the goods' value; nothing is ever collected for a return.
 *
 * @throws MedusaError INVALID_DATA with every problem at once, and where to mend it
 */
export function returnBody(input: ReturnBodyInput): ShipmentBody {
  const { order, lines, place, settings } = input
  const { currency_code: currencyCode } = order
  const declared = toDeclared(settings, { amount: valueOfItems(lines), currencyCode })
  const built = buildShipmentBody({
    recipient: place.recipient,
    otherPhones: [{ phone: settings.return_phone }],
    ...customer(order),
    pickupAt: input.pickupAt,
    packages: input.packages,
    packageType: input.packageType,
    serviceCode: input.serviceCode,
    sendAdr: input.isDangerous,
    parcelPrice: declared.amount,
    currencyCode: declared.currencyCode,
    description: lines.map(({ line }) => line.title ?? ""),
    reference: input.reference,
    callbackUrl: input.callbackUrl,
    houseNumberCountries: settings.house_number_countries,
    reasonForExport: settings.reason_for_export,
    postalCodeForms: input.postalCodeForms,
    mendAt: {
      recipient: place.mendAt,
      phone: `${place.mendAt} or to return_phone in the settings`,
      pickup: "the order's shipping address, where the carrier collects the return",
    },
  })
  if (!built.ok) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      built.problems.map(({ field, message }) => `${message} (${field})`).join(" "),
    )
  }
  return built.body
}

/** Who sends it, and where it is collected. */
function customer({ shipping_address: address }: ReturnedOrder) {
  const person = [address?.first_name, address?.last_name].filter(Boolean).join(" ")
  return {
    sender: { name: person || address?.company },
    pickupAddress: pickupAddressText(address && toBookingAddress(address)),
  }
}
