import type { ComparedPair, ComparedRow } from "../../modules/shipment_ordering"
import type { Detail } from "../judge-pair"

type Read = Exclude<Detail, "not_found">

/** A pair of which both sides have the shipment, on its way and charged as quoted. */
export function pairOf(fields: Partial<ComparedRow> = {}, shipmentId = 7): ComparedPair {
  const row = {
    id: `soshp_${shipmentId}`,
    state: "tracked" as const,
    service_code: "carrierA_standard",
    quoted_price: "8.50",
    charged_price: "8.50",
    price_currency: "eur",
    ...fields,
  }
  return { shipmentId, isListed: true, row }
}

/** A shipment as its detail tells it. */
export function detailOf(
  fields: Partial<Pick<Read, "trackingNumbers" | "parcel" | "servicePrice">> = {},
): Read {
  return {
    id: 7,
    trackingNumbers: ["CA1"],
    referenceNumber: undefined,
    service: { code: "carrierA_standard" },
    parcel: {
      price: "20.00",
      currency: 0,
      description: "Book #42-8XK2Q7",
      pickupDate: "2026-10-05 16:00:00",
      dimensions: [],
    },
    recipient: {
      country: { code: "LV" },
      zipCode: "LV-1010",
      address1: "Brīvības iela 1",
      address2: undefined,
      address3: undefined,
      name: "Anna Berzina",
      phone: "+37126000000",
    },
    servicePrice: { withTax: "8.50" },
    ...fields,
  }
}
