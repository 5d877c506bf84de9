import type { CreateFulfillmentResult } from "@medusajs/framework/types"
import { toCountryCode } from "../addresses"
import { pickupAddressText } from "../booking"
import { type Configuration, type PluginContext, refuse, WHERE_TO_SET_UP } from "../context"
import type { Account, LedgerRow, Settings } from "../modules/shipment_ordering"
import {
  findReturn,
  readReturnedQuantities,
  readReturnFulfillment,
  type ReturnedOrder,
  sumReturnedQuantity,
  type StoredReturnLine,
} from "./find-return"
import { accountFor, keyedClient, type AccountService, whyNotForReturns } from "../account"
import { NO_SHIPMENT, type ReturnInput } from "../shipping"
import {
  deliveryAddress,
  isReturnOption,
  isSameAddress,
  readFulfillmentFacts,
  readLocation,
  readOwnAddresses,
  recipientName,
  roundQuantity,
  type StoredAddress,
  toBookingAddress,
} from "../store"
import { orderShipment } from "./send-order"
import type { RowVerdict } from "./claim-items"
import { unlinkFulfillment } from "./order-counting"
import { findUnlinkedReturn, type Items, readReturnStanding } from "./settle-return"

/**
 * Orders the shipment of a return, by the same claim rules as a delivery (docs/adr/0004-ledger.md). The carrier
 * collects it from the customer and delivers it to the stock location. The resume job confirms it, because core emits
 * no event when a return gets a fulfillment.
 *
 * @param data the fulfillment, as core passes it
 * @throws MedusaError or CarrierApiError, with what to do next
 */
export async function orderReturn(
  context: PluginContext,
  { account: handle, fulfillment: data }: { account: string; fulfillment: unknown },
): Promise<CreateFulfillmentResult> {
  const fulfillment = readReturnFulfillment(data)
  if (!isReturnOption(fulfillment.shipping_option?.data)) {
    refuse(
      'This return option was not made from "Return shipment" of Shipment Ordering. ' +
        "Make it again in Settings > Locations & Shipping.",
    )
  }
  const { order, items, returnId } = await findReturn(context, fulfillment)
  const lines = toReturnedLines(order, items)
  if (!returnId) refuseReturned(lines)
  if (lines.length > 0 && lines.every(({ line }) => line.requires_shipping === false)) {
    return { data: NO_SHIPMENT, labels: [] }
  }
  const { configuration } = context
  const { settings } = configuration
  const account = await accountFor(context, handle)
  await keyedClient(context, account)
  const origin = await readOrigin(context, order, lines)
  refuseCountry(settings, origin.address.country_code)
  const service = await readReturnService(context, account, configuration)
  const input: ReturnInput = {
    kind: "return",
    configuration,
    account,
    service,
    returnId,
    order,
    lines: lines.map(({ returnedBefore, ...line }) => ({
      ...line,
      fulfilledBefore: returnedBefore,
    })),
    fulfillment: {
      location_id: fulfillment.location_id ?? undefined,
      shipping_option_id: fulfillment.shipping_option_id ?? undefined,
    },
    ...toSender(origin.address),
    ownAddress: origin.ownAddress,
    ...(await readReturnPlace(context, fulfillment.location_id, settings)),
  }
  const returnedBefore = new Map(lines.map(({ line, returnedBefore: before }) => [line.id, before]))
  const row = await orderShipment(context, {
    kind: "items",
    input,
    fulfillmentId: fulfillment.id,
    settleFormer: (latest) => settleFormerReturn(context, latest, { returnId, returnedBefore }),
  })
  return { data: { shipment_ordering_id: row.id, claim: row.claim }, labels: [] }
}

/** An order line, with how much of it comes back now and how much has come back before. */
interface ReturnedLine {
  line: StoredReturnLine
  quantity: number
  returnedBefore: number
}

export function toReturnedLines(order: ReturnedOrder, items: Items): ReturnedLine[] {
  return order.items.flatMap((line) => {
    const quantity = items.get(line.id) ?? 0
    return quantity > 0
      ? [{ line, quantity, returnedBefore: sumReturnedQuantity(line.detail) }]
      : []
  })
}

/**
 * Refuses items that were never sent, or are already being returned. Core checks a customer's own request only after the
 * provider has ordered a shipment.
 */
export function refuseReturned(lines: ReturnedLine[]): void {
  for (const { line, quantity, returnedBefore } of lines) {
    const fulfilled = Number(line.detail?.fulfilled_quantity ?? 0)
    if (roundQuantity(returnedBefore + quantity) > fulfilled) {
      refuse(
        `Of "${line.title}": sent ${fulfilled}, already being returned ${returnedBefore}. ` +
          "Reload the order. No return was ordered.",
      )
    }
  }
}

/** @throws MedusaError NOT_ALLOWED naming the setting, when it names no service that can be booked */
async function readReturnService(
  context: PluginContext,
  account: Account,
  { settings: { return_service: code }, services }: Configuration,
): Promise<AccountService> {
  if (!code) {
    refuse(
      `No service is chosen for returns. Set return_service in ${WHERE_TO_SET_UP} ` +
        "to the code of one of your services, or choose another return shipping option.",
    )
  }
  const service = context.configuration.services.ofAccount(account).get(code)
  if (!service) {
    refuse(
      `The account has no service "${code}" that is known here. Correct return_service ` +
        `in ${WHERE_TO_SET_UP}, or refresh the services there.`,
    )
  }
  const refusal = whyNotForReturns(services, account, code)
  if (refusal) {
    refuse(`${refusal} Choose another return_service in ${WHERE_TO_SET_UP}.`)
  }
  return service
}

/** @throws MedusaError NOT_ALLOWED when the settings allow no returns from this country */
export function refuseCountry(
  { return_countries }: Settings,
  countryCode: string | null | undefined,
): void {
  const country = toCountryCode(countryCode)
  const allowed = return_countries.map(toCountryCode)
  if (allowed.length > 0 && !allowed.includes(country)) {
    refuse(
      `Returns are not ordered from ${country || "an address without a country"}, only from ` +
        `${allowed.join(", ")} (return_countries in ${WHERE_TO_SET_UP}). ` +
        "Choose another return shipping option, or arrange this return by hand.",
    )
  }
}

/** Who sends the return, and where the carrier collects it. */
function toSender(address: StoredAddress): Pick<ReturnInput, "sender" | "pickupAddress"> {
  return {
    sender: recipientName(address),
    pickupAddress: pickupAddressText(toBookingAddress(address)),
  }
}

/**
 * Where the carrier collects: where the deliveries of the returned lines went.
 *
 * @throws MedusaError NOT_ALLOWED when they went to more than one address
 */
async function readOrigin(
  context: PluginContext,
  order: ReturnedOrder,
  lines: ReturnedLine[],
): Promise<Pick<ReturnInput, "ownAddress"> & { address: StoredAddress }> {
  const ids = new Set(lines.map(({ line }) => line.id))
  const deliveries = (await context.plugin.search.deliveriesOf([order.id])).filter(({ lines }) =>
    lines.some(({ line_item_id }) => ids.has(line_item_id)),
  )
  const ownOf = await readOwnAddresses(context, deliveries)
  const addressOf = (row: LedgerRow | undefined) =>
    deliveryAddress(order.shipping_address, row && ownOf(row))
  const [delivery, ...others] = deliveries
  const address = addressOf(delivery)
  if (others.some((other) => !isSameAddress(addressOf(other), address))) {
    refuse(
      "These items went to different addresses. Request one return for each address; if one item went to both, " +
        "choose another return shipping option and arrange it by hand. No return was ordered.",
    )
  }
  return { address, ownAddress: delivery?.own_address ?? null }
}

/**
 * The stock location of a return as the recipient of its shipment.
 *
 * @throws MedusaError NOT_ALLOWED when there is no such location, or it has no address
 */
async function readReturnPlace(
  context: PluginContext,
  locationId: string | null | undefined,
  settings: Settings,
): Promise<Pick<ReturnInput, "recipient" | "correctAt">> {
  const location = await readLocation(context, locationId)
  if (!location) {
    refuse(
      "The return's shipping option belongs to no stock location, so the return has no destination. " +
        "Choose a return option of a location in Settings > Locations & Shipping.",
    )
  }
  const { name, address } = location
  if (!address?.address_1) {
    refuse(
      `The stock location "${name}" has no address, so the return has no destination. ` +
        "Add one in Settings > Locations & Shipping.",
    )
  }
  const where = `the address of the stock location "${name}" (Settings > Locations & Shipping)`
  return {
    recipient: {
      address: {
        ...toBookingAddress(address),
        firstName: address.company || settings.sender_name || name,
        lastName: undefined,
      },
      otherPhones: [{ phone: settings.return_phone }],
    },
    correctAt: {
      recipient: where,
      phone: `${where} or to return_phone in the settings`,
      pickup: "the address that the items were delivered to, where the carrier collects the return",
    },
  }
}

/**
 * Finds out from the order what an open row with an expired lease is to a new request for the same return. Drops the
 * row's link to a return that is not requested.
 *
 * @param returnId of the request
 * @param returnedBefore by line, the quantity that had been requested back when the request began
 * @throws MedusaError NOT_ALLOWED for a double click
 */
async function settleFormerReturn(
  context: PluginContext,
  row: LedgerRow,
  {
    returnId,
    returnedBefore,
  }: { returnId: string | undefined; returnedBefore: Map<string, number> },
): Promise<RowVerdict> {
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  const standing =
    facts?.linkedReturnId && (await readReturnStanding(context, facts.linkedReturnId))
  const isRequested = standing === "requested" && !facts?.isCanceled
  if (returnId ? isRequested : await hasRisen(context, row, returnedBefore)) {
    refuse(ASKED_TWICE)
  }
  if (!facts || facts.isCanceled) {
    return "abandoned"
  }
  // Only a customer's own requests reach this line. A cancel lowers the quantities, so a second request can have the
  // same identity as an earlier return that still goes out.
  if (isRequested || (!returnId && (await findUnlinkedReturn(context, row)))) {
    return "ships-other-items"
  }
  if (facts.linkedReturnId) {
    await unlinkFulfillment({ return_id: facts.linkedReturnId }, row.fulfillment_id)
  }
  return "abandoned"
}

async function hasRisen(
  context: PluginContext,
  row: LedgerRow,
  returnedBefore: Map<string, number>,
): Promise<boolean> {
  const quantities = await readReturnedQuantities(context, row.order_id)
  return [...returnedBefore].some(([id, before]) => (quantities.get(id) ?? 0) > before)
}

const ASKED_TWICE =
  "These items were asked back a moment ago. Reload the order. No second return was ordered."
