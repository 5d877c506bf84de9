import { MedusaError } from "@medusajs/framework/utils"
import {
  buildShipmentBody,
  goodsValue,
  idempotencyKey,
  nextPickup,
  serialiseBody,
  shipmentReference,
} from "../../booking"
import type { NewLedgerRow } from "../../modules/shipment_ordering/ledger/ledger"
import type { LedgerState } from "../../modules/shipment_ordering/ledger/states"
import { decideCollection } from "../collect/decide-collection"
import type { PackageType } from "../packages/pack-lines"
import { pickupSettings } from "../pickup-settings"
import type { PluginScope } from "../plugin-scope"
import type { Draft } from "./draft"
import { packShipment } from "./pack-shipment"
import { quotedPrice } from "./quoted-price"
import { readPickupPlace } from "./read-pickup-place"
import { readRecipient } from "./read-recipient"
import type { ShippedLine } from "./shipped-lines"

/**
 * A ledger row with its frozen request body, ready to be claimed.
 *
 * @throws MedusaError INVALID_DATA with every problem of the order's data at once
 */
export async function draftRow(scope: PluginScope, draft: Draft): Promise<NewLedgerRow> {
  const { rowId, configuration, account, order, fulfillment } = draft
  const { settings } = configuration
  const { service, codAmount } = await decideCollection(scope, {
    orderId: order.id,
    rowId,
    account,
    settings,
    service: draft.service,
    replacing: draft.replacing,
    shipping: draft.lines.map(({ line, quantity }) => ({ lineItemId: line.id, quantity })),
  })
  const packageType: PackageType = service.offersParcel ? 1 : 2
  const { packages, isDangerous } = await packShipment(scope, draft, packageType)
  const recipient = await readRecipient(scope, order, fulfillment)
  const place = await readPickupPlace(scope, fulfillment.location_id, settings)
  const pickup = nextPickup({
    now: new Date(),
    ...pickupSettings(settings, fulfillment.location_id),
  })
  const reference = shipmentReference(order.display_id ?? 0, rowId)
  const built = buildShipmentBody({
    recipient: recipient.address,
    email: recipient.email,
    otherPhones: recipient.otherPhones,
    sender: { name: place.sender },
    pickupAddress: place.address,
    pickupAt: pickup.text,
    packages,
    packageType,
    serviceCode: service.code,
    sendAdr: isDangerous,
    parcelPrice: codAmount ?? valueOf(draft.lines),
    currencyCode: order.currency_code ?? "",
    description: draft.lines.map(({ line }) => line.title),
    reference,
    callbackUrl: scope.memory.callbackUrl(rowId),
    lockerCode: draft.lockerCode,
    houseNumberCountries: settings.house_number_countries,
  })
  if (!built.ok) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      built.problems.map(({ field, message }) => `${message} (${field})`).join(" "),
    )
  }
  return {
    id: rowId,
    identity: draft.identity,
    generation: draft.generation,
    idempotency_key: idempotencyKey(draft.identity, draft.generation),
    account: account.handle,
    environment: account.environment,
    base_url: account.baseUrl,
    order_id: order.id,
    fulfillment_id: fulfillment.id,
    location_id: fulfillment.location_id ?? null,
    shipping_option_id: fulfillment.shipping_option_id ?? null,
    service_code: service.code,
    service_name: service.name,
    reference,
    lines: draft.lines.map(({ line, quantity, fulfilledBefore }) => ({
      line_item_id: line.id,
      quantity,
      fulfilled_before: fulfilledBefore,
    })),
    packages,
    size_unit: settings.size_unit,
    package_type: packageType,
    sealed_body: scope.memory.sealBody(
      rowId,
      serialiseBody(built.body, settings.endpoints.lockerField),
    ),
    pickup_at: pickup.at,
    quoted_price: await quotedPrice(scope, {
      draft: { ...draft, service },
      packageType,
      packages,
      sendAdr: isDangerous,
      codAmount,
    }),
    price_currency: settings.quote_currency,
    cod_amount: codAmount,
    locker_code: draft.lockerCode ?? null,
    replaces: draft.replacing
      ? { id: draft.replacing.id, is_with_carrier: !LETS_GO.includes(draft.replacing.state) }
      : null,
  }
}

/** Before anything is confirmed, the old shipment costs nothing and is dropped. */
const LETS_GO: LedgerState[] = ["ordered", "failed"]

function valueOf(lines: ShippedLine[]): string {
  return goodsValue(
    lines.map(({ line, quantity }) => ({ unitPrice: String(line.unit_price), quantity })),
  )
}
