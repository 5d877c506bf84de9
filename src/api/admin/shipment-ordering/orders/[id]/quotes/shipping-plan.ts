import { type ItemsToShip, type ServiceOffer } from "../../../../../../planning"
import { provinceNote } from "../../../../../../addresses"
import { dateOf } from "../../../../../../booking"
import { type OrderPlan } from "../../../../../../shipping"
import { orderNumberText } from "../../../../../../store"
import { serialisePackage } from "../../../shipments/shipments"

/** How an order would ship now, and its other choices: `POST /admin/shipment-ordering/orders/:id/quotes`. */
export function serialisePlan(planned: OrderPlan) {
  const { order, items, input, plan } = planned
  const { settings } = input.configuration
  return {
    order: {
      id: order.id,
      display_id: order.display_id ?? 0,
      order_number: orderNumberText(order),
      currency_code: order.currency_code ?? "",
      /** All money was refunded, so the merchant probably does not want to ship. */
      is_refunded: planned.isRefunded,
    },
    /** All items that need shipping. Their quantity is 0 if they are fulfilled or ship separately. */
    items: items.lines.map(toItem),
    shipping_option_id: items.option.id,
    location_id: items.locationId ?? null,
    locations: planned.places.map(({ id, name }) => ({ id, name })),
    recipient: toRecipient(planned),
    packages: planned.packages.map(serialisePackage),
    /** 1 parcel, 2 envelope. */
    package_type: plan.packageType,
    /** Dates as `2026-11-24`. `dates` are the next ten pickup days. */
    pickup: {
      date: plan.pickup ? dateOf(plan.pickup.text) : null,
      time: settings.pickup_time,
      dates: plan.pickups.map(({ text }) => dateOf(text)),
    },
    /** Without the reference, which is added when the shipment is ordered. */
    description: planned.description,
    send_adr: plan.sendAdr,
    /** An item rule marks items as dangerous, so `send_adr` cannot be switched off. */
    is_dangerous: plan.isDangerous,
    locker_code: plan.lockerCode ?? null,
    /** Null without a locker, or if it cannot be looked up now. */
    locker: plan.locker ?? null,
    /** The service that would be ordered; null if a virtual service such as "Cheapest" has no choice. */
    service_code: plan.service?.code ?? null,
    /** All services, also those without a price. */
    services: planned.offers.map((offer) => toService(offer, planned)),
    /** Amount that the carrier collects, in the order's currency. */
    cod_amount: plan.codAmount,
    /** Why the planned shipment cannot be ordered, at a field such as `recipient.phone` or `packages`. */
    issues: planned.issues.map(({ field, message }) => ({ field, message })),
  }
}

export type ShippingPlan = ReturnType<typeof serialisePlan>

function toItem({ line, ordered, open, quantity }: ItemsToShip["lines"][number]) {
  return {
    id: line.id,
    title: line.product_title ?? line.title,
    subtitle: line.variant_title ?? line.subtitle ?? null,
    sku: line.variant_sku ?? null,
    thumbnail: line.thumbnail ?? null,
    ordered,
    /** Quantity not fulfilled yet. */
    shippable: open,
    /** Quantity in this shipment. */
    quantity,
  }
}

function toRecipient({ address, order }: OrderPlan) {
  return {
    first_name: address.first_name ?? null,
    last_name: address.last_name ?? null,
    company: address.company ?? null,
    address_1: address.address_1 ?? null,
    address_2: address.address_2 ?? null,
    city: address.city ?? null,
    postal_code: address.postal_code ?? null,
    province: address.province ?? null,
    /** A note if the province has no known code, since the shipment then leaves it out; else null. */
    province_note: provinceNote(address.province, address.country_code ?? "") ?? null,
    phone: address.phone ?? null,
    /** Two letters, lower case. The country and the e-mail cannot be changed here. */
    country_code: address.country_code ?? null,
    email: order.email ?? null,
  }
}

function toService(offer: ServiceOffer, { input, plan }: OrderPlan) {
  return {
    service_code: offer.code,
    service_name: offer.name,
    is_available: offer.reason === undefined,
    /** Why it has no price, or is disabled; null if it is available. */
    reason: offer.reason ?? null,
    /** With tax, as decimal text in `price_currency`. */
    price: offer.quote?.priceWithTax ?? null,
    /** `live`: asked just now. `cache`: a few minutes old. `stale`: older. Null without a price. */
    price_source: offer.source ?? null,
    /** When the service answered with this price. */
    price_asked_at: offer.loadedAt === undefined ? null : new Date(offer.loadedAt).toISOString(),
    price_currency: input.configuration.settings.quote_currency,
    delivery_days: offer.quote?.deliveryDays ?? null,
    /** Whether customers are offered it. */
    is_enabled: offer.isEnabled,
    delivers_to_locker: offer.isToLocker,
    /** The setting `locker_choice` requires a locker. */
    needs_locker: offer.isToLocker && input.configuration.settings.locker_choice === "required",
    collects_cash: offer.isCashOnDelivery,
    /** 1: takes parcels, 2: takes envelopes. */
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
