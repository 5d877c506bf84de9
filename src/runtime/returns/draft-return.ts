import type { PackageType } from "../../carrier-api"
import {
  idempotencyKey,
  nextPickup,
  postalCode,
  serialiseBody,
  shipmentReference,
} from "../../booking"
import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import type { NewLedgerRow } from "../../modules/shipment_ordering/ledger/ledger"
import { type Configuration, endpointsOf } from "../account/configuration"
import { packShipment } from "../ordering/pack-shipment"
import { pickupSettings } from "../pickup-settings"
import type { PluginScope } from "../plugin-scope"
import type { KnownService } from "../prices/known-services"
import { quotedPrice } from "../prices/quoted-price"
import { returnBody } from "./return-body"
import { readReturnPlace, type ReturnPlace } from "./return-place"
import type { ReturnedLine } from "./returned-lines"
import type { ReturnedOrder } from "./returned-order"

/** All that a ledger row of a return is made of. */
export interface ReturnDraft {
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
