import { fieldsOf, listOf, needed, neededList, numberOf, textOf } from "./read-value"

/** A line item that keeps an option from having a price. */
export interface BlamedLine {
  id: string | null
  title: string | null
  code: string | null
}

/** Why something is not available: a code for programs, and a text for the customer. */
export interface Reason {
  code: string
  text: string | null
}

/** One package, in kilograms and centimetres, packaging included. */
export interface QuotedPackage {
  weight: string | null
  length: string | null
  width: string | null
  height: string | null
}

/** One delivery option of a cart. If it is not `available`, `reason` says why. */
export interface DeliveryQuote {
  shipping_option_id: string
  name: string
  service_code: string | null
  service_name: string | null
  available: boolean
  /** In the cart's currency; null without a price. */
  amount: number | null
  tax_inclusive: boolean | null
  is_free: boolean
  /** Working days from the pickup. */
  delivery_days: { min: number; max: number } | null
  /** Days such as `2026-11-24`. */
  estimated_delivery: { from: string; to: string } | null
  source: string | null
  chosen_service_code: string | null
  packages: QuotedPackage[]
  reason: (Reason & { line_items: BlamedLine[] }) | null
  /** Delivers to a parcel locker. */
  delivers_to_locker: boolean
  /** The customer must choose a locker before this option. */
  needs_locker: boolean
}

/** All delivery options of a cart that the plugin prices. */
export interface CartQuotes {
  cart_id: string | null
  currency_code: string
  quotes: DeliveryQuote[]
}

/** @throws ShippingClientError of kind `unreadable` */
export function readCartQuotes(body: unknown): CartQuotes {
  const fields = fieldsOf(body)
  return {
    cart_id: textOf(fields?.cart_id),
    currency_code: needed(textOf(fields?.currency_code), "currency_code"),
    quotes: neededList(fields?.quotes, "quotes", readQuote),
  }
}

function readQuote(value: unknown): DeliveryQuote {
  const fields = fieldsOf(value)
  const id = needed(textOf(fields?.shipping_option_id), "shipping_option_id")
  const amount = numberOf(fields?.amount)
  return {
    shipping_option_id: id,
    name: textOf(fields?.name) ?? textOf(fields?.service_name) ?? id,
    service_code: textOf(fields?.service_code),
    service_name: textOf(fields?.service_name),
    // Without a price the customer cannot agree to it.
    available: fields?.available === true && amount !== null,
    amount,
    tax_inclusive: typeof fields?.tax_inclusive === "boolean" ? fields.tax_inclusive : null,
    is_free: fields?.is_free === true,
    delivery_days: readDays(fields?.delivery_days),
    estimated_delivery: readDates(fields?.estimated_delivery),
    source: textOf(fields?.source),
    chosen_service_code: textOf(fields?.chosen_service_code),
    packages: listOf(fields?.packages, readPackage),
    reason: readQuoteReason(fields?.reason),
    delivers_to_locker: fields?.delivers_to_locker === true,
    needs_locker: fields?.needs_locker === true,
  }
}

function readDays(value: unknown): DeliveryQuote["delivery_days"] {
  const fields = fieldsOf(value)
  const min = numberOf(fields?.min)
  const max = numberOf(fields?.max)
  return min === null || max === null ? null : { min, max }
}

function readDates(value: unknown): DeliveryQuote["estimated_delivery"] {
  const fields = fieldsOf(value)
  const from = textOf(fields?.from)
  const to = textOf(fields?.to)
  return from === null || to === null ? null : { from, to }
}

function readPackage(value: unknown): QuotedPackage {
  const fields = fieldsOf(value)
  const measure = (name: keyof QuotedPackage) => numberOf(fields?.[name])?.toString() ?? null
  return {
    weight: measure("weight"),
    length: measure("length"),
    width: measure("width"),
    height: measure("height"),
  }
}

/** Null if there is no code. */
export function readReason(value: unknown): Reason | null {
  const fields = fieldsOf(value)
  const code = textOf(fields?.code)
  return code === null ? null : { code, text: textOf(fields?.text) }
}

function readQuoteReason(value: unknown): DeliveryQuote["reason"] {
  const reason = readReason(value)
  return reason && { ...reason, line_items: listOf(fieldsOf(value)?.line_items, readBlamedLine) }
}

function readBlamedLine(value: unknown): BlamedLine {
  const fields = fieldsOf(value)
  return { id: textOf(fields?.id), title: textOf(fields?.title), code: textOf(fields?.code) }
}
