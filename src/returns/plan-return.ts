import { MedusaError } from "@medusajs/framework/utils"
import {
  type Configuration,
  endpointsOf,
  pickupSettings,
  type KnownService,
  toBookingAddress,
  type StoredAddress,
} from "../account"

import {
  idempotencyKey,
  nextPickup,
  postalCode,
  serialiseBody,
  shipmentReference,
  type BookedPackage,
  buildShipmentBody,
  pickupAddressText,
  type ShipmentBody,
  type BookingAddress,
} from "../booking"
import type { PackageType } from "../carrier-api"
import { type PluginScope, refuse, findRows } from "../context"

import type { Goods } from "../fulfilment"
import type { Account } from "../modules/shipment_ordering/accounts/account-store"
import type { NewLedgerRow } from "../modules/shipment_ordering/ledger/ledger"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"
import { quotedPrice, toDeclared } from "../pricing"

import { valueOfItems, packShipment } from "../shipping"

import { type ReturnedOrder, returnedQuantity, type StoredReturnLine } from "./find-return"

/** All that a ledger row of a return is made of. */
interface ReturnDraft {
  rowId: string
  generation: number
  identity: string
  configuration: Configuration
  account: Account & { baseUrl: string }
  service: KnownService
  returnId: string | undefined
  lines: ReturnedLine[]
  order: ReturnedOrder
  fulfillment: {
    id: string
    location_id?: string | null
    shipping_option_id?: string | null
  }
}

/**
 * A ledger row of a return with its frozen request body, ready to be claimed.
 *
 * @throws MedusaError with every problem of the order's and the location's data
 */
export async function draftReturn(scope: PluginScope, draft: ReturnDraft): Promise<NewLedgerRow> {
  const { rowId, configuration, account, order, fulfillment, service, lines } = draft
  const { settings } = configuration
  const { lockerField } = endpointsOf(scope.memory, settings, account.handle)
  const packageType: PackageType = service.offersParcel ? 1 : 2
  const place = await readReturnPlace(scope, fulfillment.location_id, settings)
  const { packages, isDangerous } = await packShipment(scope, draft, packageType)
  const pickup = nextPickup({
    now: new Date(),
    ...pickupSettings(settings, fulfillment.location_id),
  })
  const reference = shipmentReference(order.display_id ?? 0, rowId)
  const body = returnBody({
    order,
    lines,
    place,
    settings,
    postalCodeForms: account.postalCodeForms,
    serviceCode: service.code,
    packages,
    packageType,
    isDangerous,
    pickupAt: pickup.text,
    reference,
    callbackUrl: scope.memory.callbackUrl(rowId),
  })
  return {
    id: rowId,
    kind: "return",
    identity: draft.identity,
    generation: draft.generation,
    idempotency_key: idempotencyKey(draft.identity, draft.generation),
    account: account.handle,
    environment: account.environment,
    base_url: account.baseUrl,
    order_id: order.id,
    fulfillment_id: fulfillment.id,
    return_id: draft.returnId ?? null,
    location_id: fulfillment.location_id ?? null,
    shipping_option_id: fulfillment.shipping_option_id ?? null,
    service_code: service.code,
    service_name: service.name,
    reference,
    lines: lines.map(({ line, quantity, returnedBefore }) => ({
      line_item_id: line.id,
      quantity,
      fulfilled_before: returnedBefore,
    })),
    packages,
    size_unit: settings.size_unit,
    package_type: packageType,
    sealed_body: scope.memory.sealBody(rowId, serialiseBody(body, lockerField)),
    pickup_at: pickup.at,
    quoted_price: await quotedPrice(scope, configuration, {
      account,
      ...destination(place),
      serviceCode: service.code,
      packages,
      packageType,
      sendAdr: isDangerous,
      codInQuoteCurrency: undefined,
    }),
    price_currency: settings.quote_currency,
    cod_amount: null,
  }
}

function destination({ recipient }: ReturnPlace) {
  const countryCode = (recipient.countryCode ?? "").toUpperCase()
  return { countryCode, zipCode: postalCode(recipient.postalCode, countryCode) }
}

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
function returnBody(input: ReturnBodyInput): ShipmentBody {
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

/** One order line with how much of it comes back now and how much has come back before. */
interface ReturnedLine {
  line: StoredReturnLine
  quantity: number
  returnedBefore: number
}

/** The order lines that goods are of. */
export function returnedLines(order: ReturnedOrder, goods: Goods): ReturnedLine[] {
  return order.items.flatMap((line) => {
    const quantity = goods.get(line.id) ?? 0
    return quantity > 0 ? [{ line, quantity, returnedBefore: returnedQuantity(line.detail) }] : []
  })
}

/**
 * Refuses what was never sent, or was asked back already, before any call: for a customer's own request
 * core notices only after the provider has ordered a shipment.
 */
export function refuseReturned(lines: ReturnedLine[]): void {
  for (const { line, quantity, returnedBefore } of lines) {
    const fulfilled = Number(line.detail?.fulfilled_quantity ?? 0)
    if (returnedBefore + quantity > fulfilled) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Of "${line.title}", ${fulfilled} went out and ${returnedBefore} were asked back already. ` +
          "Reload the order. No return was ordered.",
      )
    }
  }
}

/** Where a return goes. */
interface ReturnPlace {
  recipient: BookingAddress
  /** Where the merchant mends it, after "Add it to". */
  mendAt: string
}

/**
 * The stock location of a return as the recipient of its shipment.
 *
 * @throws MedusaError NOT_ALLOWED when there is no such location, or it has no address
 */
async function readReturnPlace(
  scope: PluginScope,
  locationId: string | null | undefined,
  settings: Settings,
): Promise<ReturnPlace> {
  const [location] = await findRows<{ name: string; address?: StoredAddress | null }>(scope, {
    entity: "stock_location",
    fields: ["id", "name", "address.*"],
    filters: { id: locationId ?? "" },
  })
  if (!location) {
    refuse(
      "The return's shipping option belongs to no stock location, so nobody knows where the return goes. " +
        "Choose a return option of a location in Settings > Locations & Shipping.",
    )
  }
  const { name, address } = location
  if (!address?.address_1) {
    refuse(
      `The stock location "${name}" has no address, so nobody knows where the return goes. ` +
        "Add one in Settings > Locations & Shipping.",
    )
  }
  return {
    recipient: {
      ...toBookingAddress(address),
      firstName: address.company || settings.sender_name || name,
      lastName: undefined,
    },
    mendAt: `the address of the stock location "${name}" (Settings > Locations & Shipping)`,
  }
}
