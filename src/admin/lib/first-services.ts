import type { ShownPreviewPrice } from "../../api/admin/shipment-ordering/prices/shown-prices"
import type { DeliveryService } from "./delivery-service"

/** A service to offer, with what it costs for the sample. */
export interface PricedService {
  service: DeliveryService
  /** Undefined until the prices are loaded. */
  price: ShownPreviewPrice | undefined
}

/** The enabled services with their prices: cheapest first, those without a price last. */
export function priceServices(
  services: DeliveryService[],
  prices: ShownPreviewPrice[] = [],
): PricedService[] {
  return services
    .filter(({ is_enabled }) => is_enabled)
    .map((service) => ({
      service,
      price: prices.find(({ service_code }) => service_code === service.service_code),
    }))
    .sort((one, other) => amountOf(one) - amountOf(other))
}

/**
 * The services that a shop begins with: the cheapest to the door, and the cheapest to a locker. These two are what most
 * customers choose between. Services that collect money need other settings first.
 */
export function suggestServices(priced: PricedService[]): string[] {
  const able = priced.filter(
    ({ service, price }) => (price?.amount ?? null) !== null && !service.collects_cash,
  )
  return [false, true].flatMap((isLocker) => {
    const cheapest = able.find(({ service }) => service.delivers_to_locker === isLocker)
    return cheapest ? cheapest.service.service_code : []
  })
}

/**
 * A fallback price: the highest price of the chosen services, rounded up to a whole unit, so that an outage of the
 * service costs the shop nothing.
 *
 * @param currency of the fallback price. If the prices are in another one, what the service asks counts.
 * @returns empty without a price
 */
export function suggestFallback(
  priced: PricedService[],
  { chosen, currency }: { chosen: string[]; currency: string },
): string {
  const amounts = priced.flatMap(({ service, price }) => {
    if (!price || !chosen.includes(service.service_code)) return []
    const isSame = price.currency_code.toLowerCase() === currency.toLowerCase()
    return (isSame ? price.amount : price.service_price) ?? []
  })
  const highest = Math.max(0, ...amounts.map(Number))
  return highest > 0 ? String(Math.ceil(highest)) : ""
}

function amountOf({ price }: PricedService): number {
  return Number(price?.amount ?? Infinity)
}
