import type {
  FulfillmentDTO,
  FulfillmentItemDTO,
  FulfillmentOrderDTO,
} from "@medusajs/framework/types"
import { accountFor, keyedClient, type AccountService, settleElsewhere } from "../account"
import {
  decideShipping,
  deliversToLocker,
  isReturnOption,
  type OptionService,
  ownAddressOf,
  readOptionData,
  readOrder,
  readOwnAddresses,
  readShippingOptions,
  readShippingPlaces,
  type StoredAddress,
} from "../store"
import type { BookingAddress, TypedPhone } from "../addresses"
import { CORRECTED_IN_PLACE, type CorrectionPlaces, shipmentIdentity } from "../booking"
import type { PackageType } from "../carrier-api"
import {
  type Configuration,
  type PluginContext,
  refuse,
  refuseData,
  UNSTORABLE_TEXT,
  unstorableField,
} from "../context"
import type { Account, LedgerRow } from "../modules/shipment_ordering"
import type { LineLike } from "../packing"
import {
  choiceOf,
  type ChosenLocker,
  type KeptPacking,
  type MethodData,
  readMethodData,
  type ShippedLine,
  type ShipOverrides,
  shipOverrides,
} from "../planning"
import { readOrderToShip, refuseFulfilled, refuseTooLittle, shippedLines } from "./order"

/** What a shipment is planned from: to a customer, or back from one. */
export type PlanInput = DeliveryInput | ReturnInput

interface AnyInput {
  configuration: Configuration
  account: Account & { baseUrl: string }
  fulfillment: Partial<Pick<FulfillmentDTO, "location_id" | "shipping_option_id">> & {
    /** Only the fields that differ from the order's address; see `ownAddressOf`. */
    delivery_address?: StoredAddress
  }
}

/** The order, the shipping option, and what a person overrides. */
export interface DeliveryInput extends AnyInput {
  kind: "delivery"
  /** Of the shipping option. */
  service: OptionService
  /** What the customer chose at checkout; see `ShipmentFacts`. */
  keptPacking?: KeptPacking
  storeType?: PackageType
  chosenLocker?: ChosenLocker
  /** The locker on the order's shipping method when it was read; see `refuseIfLockerChanged`. */
  lockerCodeWhenRead: string | null
  /** Undefined without a person to ask: core's own "Fulfill items", or the automation. */
  overrides: ShipOverrides | undefined
  lines: ShippedLine[]
  /** Where the recipient is corrected, if not on the order. */
  correctAt?: CorrectionPlaces
  /** The shipment of the same fulfillment that this one replaces. */
  replacing?: LedgerRow
  order: Partial<FulfillmentOrderDTO> & { id: string }
}

/** A return: the carrier collects it from the customer and brings it to a stock location. */
export interface ReturnInput extends AnyInput {
  kind: "return"
  service: AccountService
  /** Undefined for a customer's own request: core makes its return after the shipment. */
  returnId: string | undefined
  order: { id: string; display_id?: number | null; currency_code: string }
  /** `fulfilledBefore` is the quantity in earlier returns. */
  lines: { line: ReturnLine; quantity: number; fulfilledBefore: number }[]
  recipient: { address: BookingAddress; otherPhones: TypedPhone[] }
  /** The customer's name. */
  sender: string
  /** Of the delivery that is collected again. */
  ownAddress: LedgerRow["own_address"]
  pickupAddress: string
  correctAt: CorrectionPlaces
}

export type ReturnLine = LineLike & {
  id: string
  detail?: { quantity?: unknown; return_received_quantity?: unknown } | null
}

interface FulfillmentRequest {
  /** Handle of the account. */
  account: string
  /** Of the order's shipping method, as `validateFulfillmentData` made it. */
  methodData: unknown
  items: Partial<Omit<FulfillmentItemDTO, "fulfillment">>[]
  order: Partial<FulfillmentOrderDTO> | undefined
  fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">>
  /** The request's `additional_data`; ours is under `shipment_ordering`. */
  additionalData: unknown
}

/** The public data of a fulfillment for which no shipment was ordered: otherwise Medusa's answer looks as if one was. */
export const NO_SHIPMENT = { no_shipment: "no_item_needs_shipping" }

/**
 * Reads core's request to fulfil items.
 *
 * @returns undefined when no item needs shipping
 * @throws MedusaError for items that are already fulfilled, invalid overrides, or an account that cannot order
 */
export async function readFulfillmentInput(
  context: PluginContext,
  { account, methodData, items, order, fulfillment, additionalData }: FulfillmentRequest,
): Promise<(DeliveryInput & { fulfillmentId: string }) | undefined> {
  const overrides = readShipOverrides(additionalData)
  const orderId = order?.id
  const fulfillmentId = fulfillment.id
  if (!orderId || !fulfillmentId) {
    refuse("A shipment needs an order. Fulfill the items on the order's page.")
  }
  const [decidedOrder = order] = await decideShipping(context, [order])
  const linesToShip = shippedLines(decidedOrder, items)
  refuseFulfilled(linesToShip)
  refuseTooLittle(linesToShip)
  const lines = linesToShip.filter(({ line }) => line.requires_shipping !== false)
  if (linesToShip.length > 0 && lines.length === 0) {
    return undefined
  }
  const input = await readDeliveryInput(context, {
    account,
    methodData,
    lines,
    overrides,
    order: { ...decidedOrder, id: orderId },
    fulfillment: {
      location_id: fulfillment.location_id,
      shipping_option_id: fulfillment.shipping_option_id,
      delivery_address: ownAddressOf(order.shipping_address, fulfillment.delivery_address),
    },
  })
  await keyedClient(context, input.account)
  return { ...input, fulfillmentId }
}

/** The overrides travel under this key in a fulfillment's `additional_data`. */
export const OVERRIDES_KEY = "shipment_ordering"

/**
 * Reads the overrides from a fulfillment's `additional_data`; undefined when there are none. Other keys are ignored.
 *
 * @throws MedusaError INVALID_DATA naming each invalid field: if one were ignored, the parcel would not ship as
 * requested
 */
function readShipOverrides(additionalData: unknown): ShipOverrides | undefined {
  const overrides =
    typeof additionalData === "object" && additionalData !== null && OVERRIDES_KEY in additionalData
      ? additionalData[OVERRIDES_KEY]
      : undefined
  if (overrides === undefined || overrides === null) {
    return undefined
  }
  const unstorable = unstorableField(overrides)
  if (unstorable !== undefined) {
    refuseData(`${[OVERRIDES_KEY, unstorable].filter(Boolean).join(".")}: ${UNSTORABLE_TEXT}`)
  }
  const parsed = shipOverrides.safeParse(overrides)
  if (!parsed.success) {
    refuseData(
      parsed.error.issues
        .map(({ path, message }) => [OVERRIDES_KEY, ...path].join(".") + `: ${message}`)
        .join("; "),
    )
  }
  return parsed.data
}

type DeliveryOverrides = Pick<
  DeliveryInput,
  "lines" | "order" | "replacing" | "overrides" | "fulfillment"
> & {
  /** Handle of the account. */
  account: string
  /** Of the order's shipping method, as `validateFulfillmentData` made it. */
  methodData: unknown
}

/**
 * Reads all that a delivery is planned from.
 *
 * @throws MedusaError when the account has no address, or the option is not the plugin's
 */
export async function readDeliveryInput(
  context: PluginContext,
  { account: handle, methodData, ...delivery }: DeliveryOverrides,
): Promise<DeliveryInput> {
  const { configuration } = context
  const account = await accountFor(context, handle)
  const { order, fulfillment } = delivery
  // For a claim or an exchange core gives only the option: ship as the order did with that option.
  const choice = readMethodData(methodData) ?? methodsOf(order, fulfillment.shipping_option_id)[0]
  const service = await readOptionService(context, fulfillment.shipping_option_id)
  return {
    ...delivery,
    kind: "delivery",
    configuration,
    account,
    ...choiceOf(service, choice),
    lockerCodeWhenRead: choice?.locker_code ?? null,
    correctAt: Object.keys(fulfillment.delivery_address ?? {}).length > 0 ? OF_OWN : undefined,
  }
}

const OWN_ADDRESS = "the delivery_address of this fulfillment"
const OF_OWN: CorrectionPlaces = {
  ...CORRECTED_IN_PLACE,
  recipient: OWN_ADDRESS,
  phone: OWN_ADDRESS,
  country: OWN_ADDRESS,
}

/**
 * Reads what the items of a shipment are ordered from once more: the order and the account as they are now. What the
 * fulfillment was given in place of the order's address stays.
 *
 * @throws MedusaError NOT_ALLOWED when the account points to another environment or address than the shipment's
 */
export async function readReplacementInput(
  context: PluginContext,
  row: LedgerRow,
  { replacing, overrides }: { replacing: LedgerRow; overrides: ShipOverrides | undefined },
): Promise<DeliveryInput> {
  const order = await readOrderToShip(context, row.order_id)
  await refuseWithoutPickup(context, row)
  const input = await readDeliveryInput(context, {
    account: row.account,
    methodData: order.shipping_methods?.find(
      ({ shipping_option_id }) => shipping_option_id === row.shipping_option_id,
    )?.data,
    lines: row.lines.flatMap(({ line_item_id, quantity, fulfilled_before }) => {
      const line = order.items?.find(({ id }) => id === line_item_id)
      return line ? [{ line, quantity, fulfilledBefore: fulfilled_before }] : []
    }),
    replacing,
    overrides,
    order,
    fulfillment: {
      location_id: row.location_id ?? undefined,
      shipping_option_id: row.shipping_option_id ?? undefined,
      delivery_address: (await readOwnAddresses(context, [row]))(row),
    },
  })
  const { account } = input
  await keyedClient(context, account)
  if (account.environment !== row.environment || account.baseUrl !== row.base_url) {
    refuse(
      `This shipment was ordered in the ${row.environment} environment at ${row.base_url}, and the account ` +
        `points elsewhere by now. ${settleElsewhere({ ...row, isFulfilled: true })}`,
    )
  }
  return input
}

/** @throws MedusaError NOT_ALLOWED when the stock location was deleted and the settings have no address in its place */
async function refuseWithoutPickup(
  context: PluginContext,
  { location_id }: Pick<LedgerRow, "location_id">,
): Promise<void> {
  const placeOf = await readShippingPlaces(context, [location_id])
  if (placeOf(location_id).refusal && !context.configuration.settings.pickup_address) {
    refuse(
      "The stock location of this shipment was deleted, so the carrier has no pickup address. Enter a fallback pickup " +
        "address in the settings, or cancel the fulfillment and ship the items from another stock location.",
    )
  }
}

/**
 * The service of a shipping option. Reads the option itself, because the order's method data is empty when the
 * merchant picks another option.
 *
 * @throws MedusaError NOT_ALLOWED when the option is not the plugin's
 */
async function readOptionService(
  context: PluginContext,
  optionId: string | null | undefined,
): Promise<OptionService> {
  const [option] = await readShippingOptions<{ data: unknown }>(context, {
    fields: ["id", "data"],
    filters: { id: optionId ?? "" },
  })
  return (
    readOptionData(option?.data) ??
    refuse(
      isReturnOption(option?.data)
        ? "The shipping option of this fulfillment is for returns. Fulfill with another one."
        : "The shipping option of this fulfillment names no service of Shipment Ordering. " +
            "Fulfill with another shipping option.",
    )
  )
}

function methodsOf(
  order: Pick<Partial<FulfillmentOrderDTO>, "shipping_methods"> | undefined,
  optionId: string | null | undefined,
): MethodData[] {
  return (order?.shipping_methods ?? [])
    .filter((method) => method?.shipping_option_id === optionId)
    .flatMap((method) => readMethodData(method?.data) ?? [])
}

/**
 * Checks that the locker is still the planned one: the plan uses the order as it was when core began to fulfil it.
 * Call this after the row is saved: then the locker can no longer change.
 *
 * @throws MedusaError NOT_ALLOWED when the order goes to another parcel locker than the plan
 */
export async function refuseIfLockerChanged(
  context: PluginContext,
  input: PlanInput,
): Promise<void> {
  if (input.kind === "return") return
  const { configuration, account, service } = input
  // Nobody can choose another locker for the others.
  if (!deliversToLocker(configuration, { account: account.handle, service })) return
  const order = await readOrder<Pick<DeliveryInput["order"], "id" | "shipping_methods">>(
    context,
    input.order.id,
    ["id", "shipping_methods.shipping_option_id", "shipping_methods.data"],
  )
  const methods = methodsOf(order, input.fulfillment.shipping_option_id)
  const now = methods.map(({ locker_code }) => locker_code)
  if (now.length > 0 && !now.includes(input.lockerCodeWhenRead)) {
    refuse("The order was changed a moment ago. Try again. No shipment was ordered.")
  }
}

/** What the ledger keeps of the address of a fulfillment. */
export function ownAddressIn(
  { fulfillment: { delivery_address: own } }: DeliveryInput,
  fulfillment_id: string,
): LedgerRow["own_address"] {
  const fields = Object.keys(own ?? {})
  return fields.length > 0 ? { fulfillment_id, fields } : null
}

/** Equal for the same items, whichever request asks for them; see `shipmentIdentity`. */
export function identityOf(input: PlanInput): string {
  const { account, order, fulfillment } = input
  const back = input.kind === "return" ? { returnId: input.returnId } : undefined
  return shipmentIdentity({
    ...(back && { back }),
    account: account.handle,
    environment: account.environment,
    orderId: order.id,
    shippingOptionId: fulfillment.shipping_option_id ?? "",
    locationId: fulfillment.location_id ?? "",
    lines: input.lines.map(({ line, quantity, fulfilledBefore }) => ({
      lineItemId: line.id,
      quantity,
      // Core counts the return of a claim before it asks for its shipment.
      fulfilledBefore: back?.returnId ? 0 : fulfilledBefore,
    })),
  })
}
