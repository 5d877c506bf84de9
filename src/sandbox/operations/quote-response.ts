import type { Consignment } from "../services/consignment"
import { decimalOf, type Offer } from "../services/offers"

/** One element of the calculation's answer (API, "Price quote"). */
export function quoteResponse(offer: Offer, consignment: Consignment) {
  return {
    package_type: consignment.packageType,
    service_code: offer.service.code,
    service_name: offer.service.name,
    final_price_without_tax: decimalOf(offer.priceWithoutTaxCents),
    final_price_with_tax: decimalOf(offer.priceWithTaxCents),
    is_eu: consignment.country.isEu ? 1 : 0,
    service_type: offer.service.serviceType,
    zip_code: consignment.postalCode,
    country_code: consignment.country.code,
    dimensions: consignment.packages,
    delivery_days: offer.deliveryDays,
  }
}
