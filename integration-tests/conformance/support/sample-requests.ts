/** The parameters of a query. An array becomes a repeated `name[]`, as in the document. */
export type Query = Record<string, string | string[] | undefined>

/** A creation body, with any fields that a test wants to send. */
export type OrderBody = Record<string, unknown>

/** A calculation of one ordinary parcel within Latvia. */
export function parcelQuery(changes: Query = {}): Query {
  return {
    country_code: "LV",
    zip_code: "LV-1010",
    package_type: "1",
    send_adr: "0",
    weight: ["1"],
    length: ["20"],
    width: ["15"],
    height: ["10"],
    ...changes,
  }
}

/** A calculation of one envelope of half a kilogram, without sizes. */
export function envelopeQuery(changes: Query = {}): Query {
  const sizes = { length: undefined, width: undefined, height: undefined }
  return parcelQuery({ package_type: "2", weight: ["0.5"], ...sizes, ...changes })
}

/** A calculation of `count` equal parcels. */
export function parcelsQuery(count: number, changes: Query = {}): Query {
  return parcelQuery({ ...equalParcels(count), ...changes })
}

/** A valid creation body with all required fields. Changes may replace a field, or leave it out (`undefined`). */
export function parcelOrder(changes: OrderBody = {}): OrderBody {
  return {
    send_adr: "0",
    parcel_price: "25.00",
    parcel_currency: "0",
    parcel_description: "Two books",
    parcel_pickup_address: "Krasta iela 5, Riga, LV-1003",
    parcel_pickup_date: "2031-05-06 10:00:00",
    reason_for_export: "sold",
    ...equalParcels(1),
    recipient_name: "Anna Kalnina",
    recipient_phone: "+37120000001",
    recipient_address_1: "Lielais prospekts 7",
    recipient_city: "Ventspils",
    zip_code: "LV-3601",
    country_code: "LV",
    service_code: "carrierA_standard",
    package_type: "1",
    ...changes,
  }
}

/** A creation body for `count` equal parcels. */
export function parcelsOrder(count: number, changes: OrderBody = {}): OrderBody {
  return parcelOrder({ ...equalParcels(count), ...changes })
}

function equalParcels(count: number) {
  const each = (value: string) => Array.from({ length: count }, () => value)
  return { weight: each("1"), length: each("20"), width: each("15"), height: each("10") }
}
