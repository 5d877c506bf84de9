import type { ShownPreviewPrice } from "../../api/admin/shipment-ordering/prices/shown-prices"
import type { ShownZone } from "../../api/admin/shipment-ordering/shipping-options/shipping-options"
import type { Named } from "./choices"
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
  { serviceCodes, currency }: { serviceCodes: string[]; currency: string },
): string {
  const amounts = priced.flatMap(({ service, price }) => {
    if (!price || !serviceCodes.includes(service.service_code)) return []
    const isSame = price.currency_code.toLowerCase() === currency.toLowerCase()
    return (isSame ? price.amount : price.service_price) ?? []
  })
  const highest = Math.max(0, ...amounts.map(Number))
  return highest > 0 ? String(Math.ceil(highest)) : ""
}

/**
 * The countries that the store sells to and where no ticked service delivers, by name. A location without a zone gets
 * one for all countries.
 */
export function countriesWithoutService(
  sold: Named[],
  { zones, services }: { zones: ShownZone[]; services: DeliveryService[] },
): string[] {
  const isServed = (country: string) =>
    (zones.length === 0 || zones.some(({ countries }) => countries.includes(country))) &&
    services.some(({ countries }) => countries.includes(country))
  return sold.filter(({ value }) => !isServed(value)).map(({ label }) => label)
}

/** Options of other providers that a customer sees beside ours, by stock location. */
interface OptionsOfOthers {
  location: ShownZone["locations"][number]
  names: string[]
}

/** The other providers' options in the countries that ours deliver to. */
export function optionsOfOthers(zones: ShownZone[]): OptionsOfOthers[] {
  const ours = new Set(
    zones.flatMap(({ shipping_options, countries }) =>
      shipping_options.length > 0 ? countries : [],
    ),
  )
  const byLocation = new Map<string, OptionsOfOthers>()
  for (const { locations, countries, other_options } of zones) {
    const [location] = locations
    if (!location || other_options.length === 0 || !countries.some((code) => ours.has(code)))
      continue
    const names = [
      ...(byLocation.get(location.id)?.names ?? []),
      ...other_options.map(({ name }) => name),
    ]
    byLocation.set(location.id, { location, names: [...new Set(names)] })
  }
  return [...byLocation.values()]
}

function amountOf({ price }: PricedService): number {
  return Number(price?.amount ?? Infinity)
}
