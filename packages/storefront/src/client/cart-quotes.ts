import { readLockerPlace, type Reason, readReason } from "./locker-list"
import { fieldsOf, listOf, needed, neededList, numberOf, textOf } from "./read-value"
import type { components, operations } from "./store-paths"

type Quote = components["schemas"]["Quote"]

/** A line item that keeps an option from having a price. */
export type BlamedLine = Loose<components["schemas"]["Reason"]["line_items"][number]>

/** One package, in kilograms and centimetres, packaging included. */
export type QuotedPackage = Loose<Quote["packages"][number]>

/** Texts that a page can do without. */
type Loose<Texts> = { [Name in keyof Texts]: string | null }

/** To the door, to a parcel locker, or as a letter. */
export type DeliveryKind = Quote["kind"]

const KINDS: readonly DeliveryKind[] = ["courier", "locker", "letter"]

/** Days such as `2026-11-24`. */
export type DeliveryEstimate = components["schemas"]["DeliveryEstimate"]

/** One delivery option of a cart. If it is not `available`, `reason` says why. */
export interface DeliveryQuote extends Omit<
  Quote,
  "service_code" | "service_name" | "source" | "packages" | "reason"
> {
  service_code: string | null
  service_name: string | null
  /** `fallback`: the shop's own price, because the live one is not known now. */
  source: string | null
  packages: QuotedPackage[]
  reason: (Reason & { line_items: BlamedLine[] }) | null
}

/** The delivery that a cart has, of the options that the plugin prices. */
export type ChosenDelivery = NonNullable<components["schemas"]["Choice"]>

type StoreQuotes = operations["getStoreQuotes"]["responses"]["200"]["content"]["application/json"]

/** All delivery options of a cart that the plugin prices. */
export interface CartQuotes extends Omit<StoreQuotes, "cart_id" | "quotes"> {
  cart_id: string | null
  quotes: DeliveryQuote[]
}

/** @throws DeliveryError of kind `unreadable` */
export function readCartQuotes(body: unknown): CartQuotes {
  const fields = fieldsOf(body)
  return {
    cart_id: textOf(fields?.cart_id),
    currency_code: needed(textOf(fields?.currency_code), "currency_code"),
    quotes: neededList(fields?.quotes, "quotes", readQuote),
    chosen: readChosen(fields?.chosen),
  }
}

function readChosen(value: unknown): ChosenDelivery | null {
  const fields = fieldsOf(value)
  const id = textOf(fields?.shipping_option_id)
  if (id === null) return null
  return {
    shipping_option_id: id,
    locker_code: textOf(fields?.locker_code),
    locker_postal_code: textOf(fields?.locker_postal_code),
    locker: fieldsOf(fields?.locker) ? readLockerPlace(fields?.locker) : null,
  }
}

function readQuote(value: unknown): DeliveryQuote {
  const fields = fieldsOf(value)
  const id = needed(textOf(fields?.shipping_option_id), "shipping_option_id")
  const amount = numberOf(fields?.amount)
  return {
    shipping_option_id: id,
    name: textOf(fields?.name) ?? textOf(fields?.service_name) ?? id,
    // A later version of the store may add kinds.
    kind: KINDS.find((kind) => kind === fields?.kind) ?? "courier",
    service_code: textOf(fields?.service_code),
    service_name: textOf(fields?.service_name),
    // Without a price the customer cannot agree to it.
    available: fields?.available === true && amount !== null,
    amount,
    tax_inclusive: typeof fields?.tax_inclusive === "boolean" ? fields.tax_inclusive : null,
    is_free: fields?.is_free === true,
    delivery_days: readDays(fields?.delivery_days),
    estimated_delivery: readEstimate(fields?.estimated_delivery),
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

/** Null if a day is missing. */
export function readEstimate(value: unknown): DeliveryEstimate | null {
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

function readQuoteReason(value: unknown): DeliveryQuote["reason"] {
  const reason = readReason(value)
  return reason && { ...reason, line_items: listOf(fieldsOf(value)?.line_items, readBlamedLine) }
}

function readBlamedLine(value: unknown): BlamedLine {
  const fields = fieldsOf(value)
  return { id: textOf(fields?.id), title: textOf(fields?.title), code: textOf(fields?.code) }
}

/** The parts of a cart that delivery prices depend on. Medusa's own cart has all of them. */
export interface VersionedCart {
  id?: string
  currency_code?: string | null
  region_id?: string | null
  items?:
    ({ id?: string; variant_id?: string | null; quantity?: unknown } | null | undefined)[] | null
  shipping_address?: {
    country_code?: string | null
    postal_code?: string | null
    province?: string | null
    city?: string | null
    address_1?: string | null
  } | null
  promotions?: ({ code?: string | null } | null | undefined)[] | null
  item_total?: unknown
  gift_card_total?: unknown
  credit_line_total?: unknown
}

/**
 * A text that changes whenever the delivery prices of a cart may have changed: with its items, address, promotions and
 * totals. It ignores the chosen delivery, so that a choice does not load the prices again.
 */
export function cartVersion(cart: VersionedCart | null | undefined): string {
  const items = (cart?.items ?? [])
    .map((item) => [item?.id, item?.variant_id, String(item?.quantity)].join(" "))
    .sort()
  const { country_code, postal_code, province, city, address_1 } = cart?.shipping_address ?? {}
  return JSON.stringify([
    cart?.id,
    cart?.currency_code,
    cart?.region_id,
    items,
    [country_code, postal_code, province, city, address_1],
    (cart?.promotions ?? []).map((promotion) => promotion?.code).sort(),
    [cart?.item_total, cart?.gift_card_total, cart?.credit_line_total],
  ])
}
