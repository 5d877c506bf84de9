import { provinceNote } from "../../../../../../booking"
import {
  type Consignment,
  type ServiceOffer,
  dateOf,
  descriptionOf,
  type ShipmentProposal,
} from "../../../../../../shipping"

import type {
  ProposedItem,
  ProposedPackage,
  ProposedRecipient,
  ProposedService,
  ShippingProposal,
} from "./shipping-proposal"

export function serialiseProposal(proposal: ShipmentProposal): ShippingProposal {
  const { order, consignment, draft, plan } = proposal
  const { settings } = draft.configuration
  return {
    order: {
      id: order.id,
      display_id: order.display_id ?? 0,
      currency_code: order.currency_code ?? "",
      is_refunded: proposal.isRefunded,
    },
    items: consignment.lines.map(toItem),
    shipping_option_id: consignment.option.id,
    location_id: consignment.locationId ?? null,
    locations: proposal.places.map(({ id, name }) => ({ id, name })),
    recipient: toRecipient(proposal),
    packages: proposal.packages.map(toPackage),
    package_type: plan.packageType,
    pickup: {
      date: plan.pickup ? dateOf(plan.pickup.text) : null,
      time: settings.pickup_time,
      dates: plan.pickups.map(({ text }) => dateOf(text)),
    },
    description: descriptionOf(draft).join(", "),
    send_adr: plan.sendAdr,
    is_dangerous: plan.isDangerous,
    locker_code: plan.lockerCode ?? null,
    locker: plan.locker ?? null,
    service_code: plan.service?.code ?? null,
    services: proposal.offers.map((offer) => toService(offer, proposal)),
    cod_amount: plan.codAmount,
    problems: proposal.problems.map(({ field, message }) => ({ field, message })),
  }
}

function toItem({ line, ordered, open, quantity }: Consignment["lines"][number]): ProposedItem {
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

function toRecipient({ address, order }: ShipmentProposal): ProposedRecipient {
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
}: ShipmentProposal["packages"][number]): ProposedPackage {
  return { box_id: boxId, name: boxName, ...described }
}

function toService(offer: ServiceOffer, { draft, plan }: ShipmentProposal): ProposedService {
  return {
    service_code: offer.code,
    service_name: offer.name,
    is_available: offer.reason === undefined,
    reason: offer.reason ?? null,
    price: offer.quote?.priceWithTax ?? null,
    price_source: offer.source ?? null,
    price_asked_at: offer.loadedAt === undefined ? null : new Date(offer.loadedAt).toISOString(),
    price_currency: draft.configuration.settings.quote_currency,
    delivery_days: offer.quote?.deliveryDays ?? null,
    is_enabled: offer.isEnabled,
    delivers_to_locker: offer.isToLocker,
    needs_locker: offer.isToLocker && draft.configuration.settings.locker_choice === "required",
    collects_cash: offer.isCashOnDelivery,
    package_types: offer.packageTypes,
    is_customers_choice: offer.code === customersChoice({ draft, plan }),
  }
}

/** Of "Cheapest" and its like, what it stands for now. */
function customersChoice({ draft, plan }: Pick<ShipmentProposal, "draft" | "plan">) {
  return draft.service.virtual
    ? draft.wish?.service_code
      ? undefined
      : plan.service?.code
    : draft.service.code
}
