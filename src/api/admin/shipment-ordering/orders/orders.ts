import { MAX_PACKAGES, MAX_WEIGHT_GRAMS, shipOverrideFields } from "../../../../planning"
import { z } from "@medusajs/framework/zod"
import { PAYMENT_STATES, paymentOf, READINESS } from "../../../../desk"
import { TO_SHIP_ORDERS } from "../../../../modules/shipment_ordering"
import { type PlannedOrder } from "../../../../shipping"
import { orderNumberText, recipientName, roundQuantity } from "../../../../store"
import { entityId } from "../../../parse-request"

const text = z.string().trim().max(250).nullable()
const provinceText = text.describe(
  "An unknown one is not sent; `province_note` of the plan says so.",
)

const recipient = z.strictObject({
  first_name: text,
  last_name: text,
  company: text,
  address_1: text,
  address_2: text,
  city: text,
  postal_code: text,
  province: provinceText,
  phone: text,
})

const overrideFields = {
  items: z
    .array(
      z.strictObject({
        id: entityId,
        quantity: z
          .number()
          .positive()
          .describe("May be a fraction, but Medusa fulfills nothing below 1."),
        shippable: z
          .number()
          .nonnegative()
          .optional()
          .describe("From `/quotes`, so that a repeat does not ship more: 400 if it has changed."),
      }),
    )
    .min(1)
    .max(1000)
    .optional()
    .describe("Default: all open items of the option's profile in one location."),
  shipping_option_id: entityId.optional().describe("Default: the order's."),
  location_id: entityId.optional().describe("Default: where the items are reserved."),
  recipient: recipient
    .partial()
    .optional()
    .describe("Changes, which are saved on the order, even if shipping fails."),
  ...shipOverrideFields,
}

/** Instead of `packages`, for a person who knows no sizes. */
export const roughPackageFields = {
  package_count: z
    .number()
    .int()
    .min(1)
    .max(MAX_PACKAGES)
    .optional()
    .describe("If it is not the planned number, all get the size of the largest planned package."),
  weight_grams: z
    .number()
    .int()
    .min(1)
    .max(MAX_WEIGHT_GRAMS)
    .optional()
    .describe("Gross, of all packages together."),
}

export const quotesBody = z
  .strictObject({ ...overrideFields, ...roughPackageFields })
  .refine(
    ({ packages, package_count, weight_grams }) =>
      packages === undefined || (package_count === undefined && weight_grams === undefined),
    "Name either packages, or package_count and weight_grams.",
  )

export type QuotesBody = z.infer<typeof quotesBody>

export const shipBody = z.strictObject({
  ...overrideFields,
  no_notification: z.boolean().optional(),
})

export type ShipBody = z.infer<typeof shipBody>

export const lockerBody = z.strictObject({
  locker_code: shipOverrideFields.locker_code.unwrap().unwrap(),
  locker_postal_code: shipOverrideFields.locker_postal_code.unwrap().unwrap().optional(),
})

export type LockerBody = z.infer<typeof lockerBody>

export const toShipQuery = z.object({
  q: z.string().trim().max(200).optional().describe("Order number, recipient, e-mail or place."),
  location_id: entityId.optional(),
  service_code: entityId.optional(),
  country_code: z.string().trim().toLowerCase().length(2).optional(),
  payment: z.enum(PAYMENT_STATES).optional(),
  readiness: z.enum(READINESS).optional(),
  order_by: z.enum(TO_SHIP_ORDERS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
})

export type ToShipQuery = z.infer<typeof toShipQuery>

/** One order of the queue: `GET /admin/shipment-ordering/orders/to-ship`. */
export function serialiseOrderToShip(planned: PlannedOrder) {
  const { order, items, service, packages } = planned
  const address = order.shipping_address
  return {
    id: order.id,
    /** Medusa's number. */
    display_id: order.display_id ?? 0,
    order_number: orderNumberText(order),
    created_at: new Date(order.created_at ?? 0).toISOString(),
    recipient_name: recipientName(address),
    city: address?.city ?? null,
    postal_code: address?.postal_code ?? null,
    /** Two letters, lower case. */
    country_code: address?.country_code ?? null,
    currency_code: order.currency_code ?? "",
    is_paid: planned.isPaid,
    /** The whole payment is authorized, but not captured in full. */
    is_authorized: planned.isAuthorized,
    /** All money was refunded. The order can still be shipped. */
    is_refunded: planned.isRefunded,
    is_paid_on_delivery: planned.isPaidOnDelivery,
    /** The same in one word. */
    payment: paymentOf(planned),
    location_id: items.locationId ?? null,
    shipping_option_id: items.option.id,
    /** Of the shipping option. */
    option_name: items.option.name,
    service_code: service.code,
    service_name: service.name,
    /** Total quantity that is not fulfilled yet and ships together. */
    items_count: roundQuantity(items.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
    /** What ships together, and how much of it. */
    items: items.lines.flatMap(({ line, quantity }) =>
      quantity > 0 ? toItem(line, quantity) : [],
    ),
    package_count: packages?.length ?? null,
    /** Gross, of all packages; null if the order was not packed. */
    weight_grams: planned.weightGrams ?? null,
    /** What the service asked for these packages at checkout, tax included; null when that is not known. */
    price: planned.price?.amount ?? null,
    price_currency: planned.price?.currencyCode ?? null,
    /** Why the order cannot be packed or shipped now. */
    refusal: planned.refusal ?? null,
    /** The shipping rule that keeps the order from being fulfilled automatically. */
    held_back_by: planned.heldBackBy ?? null,
    /** The error of its latest shipment, if that failed. */
    last_error: planned.lastError ?? null,
  }
}

function toItem(line: PlannedOrder["items"]["lines"][number]["line"], quantity: number) {
  return {
    title: line.product_title ?? line.title,
    subtitle: line.variant_title ?? line.subtitle ?? null,
    sku: line.variant_sku ?? null,
    quantity,
  }
}

export type OrderToShip = ReturnType<typeof serialiseOrderToShip>

export interface OrdersToShip {
  orders: OrderToShip[]
  count: number
  limit: number
  offset: number
  /** More orders wait than were looked at for `payment` and `readiness`. */
  has_more: boolean
}
