import { provinceNote } from "../../../../../../addresses"
import { dateOf } from "../../../../../../booking"
import { type ItemsToShip, type OrderPlan, type ServiceOffer } from "../../../../../../shipping"

export function serialisePlan(planned: OrderPlan): ShippingPlan {
  const { order, items, input, plan } = planned
  const { settings } = input.configuration
  return {
    order: {
      id: order.id,
      display_id: order.display_id ?? 0,
      currency_code: order.currency_code ?? "",
      is_refunded: planned.isRefunded,
    },
    items: items.lines.map(toItem),
    shipping_option_id: items.option.id,
    location_id: items.locationId ?? null,
    locations: planned.places.map(({ id, name }) => ({ id, name })),
    recipient: toRecipient(planned),
    packages: planned.packages.map(toPackage),
    package_type: plan.packageType,
    pickup: {
      date: plan.pickup ? dateOf(plan.pickup.text) : null,
      time: settings.pickup_time,
      dates: plan.pickups.map(({ text }) => dateOf(text)),
    },
    description: planned.description,
    send_adr: plan.sendAdr,
    is_dangerous: plan.isDangerous,
    locker_code: plan.lockerCode ?? null,
    locker: plan.locker ?? null,
    service_code: plan.service?.code ?? null,
    services: planned.offers.map((offer) => toService(offer, planned)),
    cod_amount: plan.codAmount,
    issues: planned.issues.map(({ field, message }) => ({ field, message })),
  }
}

function toItem({ line, ordered, open, quantity }: ItemsToShip["lines"][number]): PlanItem {
  return {
    id: line.id,
    title: line.product_title ?? line.title,
    subtitle: line.variant_title ?? line.subtitle ?? null,
    sku: line.variant_sku ?? null,
    thumbnail: line.thumbnail ?? null,
    ordered,
    shippable: open,
    quantity,
  }
}

function toRecipient({ address, order }: OrderPlan): PlanRecipient {
  return {
    first_name: address.first_name ?? null,
    last_name: address.last_name ?? null,
    company: address.company ?? null,
    address_1: address.address_1 ?? null,
    address_2: address.address_2 ?? null,
    city: address.city ?? null,
    postal_code: address.postal_code ?? null,
    province: address.province ?? null,
    province_note: provinceNote(address.province, address.country_code ?? "") ?? null,
    phone: address.phone ?? null,
    country_code: address.country_code ?? null,
    email: order.email ?? null,
  }
}

function toPackage({
  boxId,
  boxName,
  ...described
}: OrderPlan["packages"][number]): PlannedPackage {
  return { box_id: boxId, name: boxName, ...described }
}

function toService(offer: ServiceOffer, { input, plan }: OrderPlan): PlanService {
  return {
    service_code: offer.code,
    service_name: offer.name,
    is_available: offer.reason === undefined,
    reason: offer.reason ?? null,
    price: offer.quote?.priceWithTax ?? null,
    price_source: offer.source ?? null,
    price_asked_at: offer.loadedAt === undefined ? null : new Date(offer.loadedAt).toISOString(),
    price_currency: input.configuration.settings.quote_currency,
    delivery_days: offer.quote?.deliveryDays ?? null,
    is_enabled: offer.isEnabled,
    delivers_to_locker: offer.isToLocker,
    needs_locker: offer.isToLocker && input.configuration.settings.locker_choice === "required",
    collects_cash: offer.isCashOnDelivery,
    package_types: offer.packageTypes,
    is_customers_choice: offer.code === customersChoice({ input, plan }),
  }
}

/** For a virtual service such as "Cheapest", the service that it chooses now. */
function customersChoice({ input, plan }: Pick<OrderPlan, "input" | "plan">) {
  return input.service.virtual
    ? input.overrides?.service_code
      ? undefined
      : plan.service?.code
    : input.service.code
}

/** Why the planned shipment cannot be ordered, at a field such as `recipient.phone` or `packages`. */
export interface ShippingIssue {
  field: string
  message: string
}

export interface PlanItem {
  id: string
  title: string
  subtitle: string | null
  sku: string | null
  thumbnail: string | null
  ordered: number
  /** Quantity not fulfilled yet. */
  shippable: number
  /** Quantity in this shipment. */
  quantity: number
}

interface PlanRecipient {
  first_name: string | null
  last_name: string | null
  company: string | null
  address_1: string | null
  address_2: string | null
  city: string | null
  postal_code: string | null
  province: string | null
  /** A note if the province has no known code, since the shipment then leaves it out; else null. */
  province_note: string | null
  phone: string | null
  /** Two letters, lower case. The country and the e-mail cannot be changed here. */
  country_code: string | null
  email: string | null
}

/** Outer sizes in whole millimetres, gross weight in whole grams. */
export interface PlannedPackage {
  box_id: string | null
  /** Name of the box. */
  name: string | null
  length: number
  width: number
  height: number
  weight: number
  /** Empty if the merchant entered the packages. */
  contents: { title: string; quantity: number }[]
}

export interface PlanService {
  service_code: string
  service_name: string
  is_available: boolean
  /** Why the service is not available; null if it is. */
  reason: string | null
  /** With tax, as decimal text in `price_currency`. */
  price: string | null
  /** `live`: asked just now. `cache`: a few minutes old. `stale`: older. Null without a price. */
  price_source: "live" | "cache" | "stale" | null
  /** When the service answered with this price, as an ISO string. */
  price_asked_at: string | null
  price_currency: string
  delivery_days: { min: number; max: number } | null
  /** Whether customers are offered it. */
  is_enabled: boolean
  delivers_to_locker: boolean
  /** The setting `locker_choice` requires a locker. */
  needs_locker: boolean
  collects_cash: boolean
  /** 1: takes parcels, 2: takes envelopes. */
  package_types: (1 | 2)[]
  is_customers_choice: boolean
}

interface PlanLocker {
  code: string
  name: string
  address: string | null
  city: string | null
  postal_code: string | null
  /** Two letters, lower case. */
  country_code: string
}

/** How an order would ship now, and its other choices: `POST /admin/shipment-ordering/orders/:id/quotes`. */
export interface ShippingPlan {
  order: {
    id: string
    display_id: number
    currency_code: string
    /** All money was refunded, so the merchant probably does not want to ship. */
    is_refunded: boolean
  }
  /** All items that need shipping. Their quantity is 0 if they are fulfilled or ship separately. */
  items: PlanItem[]
  shipping_option_id: string
  location_id: string | null
  locations: { id: string; name: string }[]
  recipient: PlanRecipient
  packages: PlannedPackage[]
  /** 1 parcel, 2 envelope. */
  package_type: 1 | 2
  /** Dates as `2026-11-24`. `dates` are the next ten pickup days. */
  pickup: { date: string | null; time: string; dates: string[] }
  /** Without the reference, which is added when the shipment is ordered. */
  description: string
  send_adr: boolean
  /** An item rule marks items as dangerous, so `send_adr` cannot be switched off. */
  is_dangerous: boolean
  locker_code: string | null
  /** Null without a locker, or if it cannot be looked up now. */
  locker: PlanLocker | null
  /** The service that would be ordered; null if a virtual service such as "Cheapest" has no choice. */
  service_code: string | null
  services: PlanService[]
  /** Amount that the carrier collects, in the order's currency. */
  cod_amount: string | null
  issues: ShippingIssue[]
}
