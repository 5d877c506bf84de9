import { nextPickup } from "../../booking"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { estimateDelivery } from "../../rating"
import { accountOf, type Configuration } from "../account/configuration"
import { deliversToLocker } from "../lockers/delivers-to-locker"
import { pickupSettings } from "../pickup-settings"
import { type AvailablePrice, type NoPrice, noPriceText, type OptionPrice } from "./option-price"
import type { OptionService } from "./option-service"

export interface QuotedOption {
  option: { id: string; name: string }
  service: OptionService
  price: OptionPrice
}

/** One option of a cart as the storefront gets it. */
export function serialiseQuote(
  { option, service, price }: QuotedOption,
  configuration: Configuration,
) {
  const { settings, services } = configuration
  const account = accountOf(configuration, service.account)
  const isToLocker = deliversToLocker(configuration, { account: service.account, service })
  return {
    shipping_option_id: option.id,
    name: option.name,
    service_code: service.code,
    service_name: account ? services.nameOf(account, service.code, service.name) : service.name,
    delivers_to_locker: isToLocker,
    needs_locker: isToLocker && settings.locker_choice === "required",
    ...(price.isAvailable ? serialisePrice(price, settings) : serialiseNoPrice(price)),
  }
}

function serialisePrice(price: AvailablePrice, settings: Settings) {
  return {
    available: true,
    amount: price.amount,
    tax_inclusive: price.isTaxInclusive,
    is_free: price.isFree,
    delivery_days: price.deliveryDays ?? null,
    estimated_delivery: estimatedDelivery(price, settings),
    source: price.source,
    /** The carrier's service; another than the option's for "Cheapest" and its like. */
    chosen_service_code: price.serviceCode ?? null,
    packages: price.packages,
    reason: null,
  }
}

function serialiseNoPrice(price: NoPrice) {
  const { reason, misfits } = price
  return {
    available: false,
    amount: null,
    tax_inclusive: null,
    is_free: false,
    delivery_days: null,
    estimated_delivery: null,
    source: null,
    chosen_service_code: null,
    packages: [],
    /** The text names the goods that have this reason; `line_items` names all that are in the way. */
    reason: {
      code: reason,
      text: noPriceText(price),
      line_items: misfits.map(({ lineId, title, reason: code }) => ({ id: lineId, title, code })),
    },
  }
}

function estimatedDelivery({ deliveryDays }: AvailablePrice, settings: Settings) {
  if (!deliveryDays) {
    return null
  }
  const pickup = nextPickup({ now: new Date(), ...pickupSettings(settings) })
  return (
    estimateDelivery({
      pickupDate: pickup.text.slice(0, 10),
      deliveryDays,
      closedDays: settings.pickup_closed_days,
    }) ?? null
  )
}
