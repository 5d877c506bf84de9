/** A complete order of one parcel to Austria; fields may be changed, or left out as `undefined`. */
export function orderBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    send_adr: "0",
    parcel_price: "49.90",
    parcel_currency: "0",
    parcel_description: "Books",
    parcel_sender: "SIA Ķīpsalas Grāmatas",
    parcel_pickup_address: "Brīvības iela 1, Rīga, LV-1010",
    parcel_pickup_date: "2020-03-02 09:30:00",
    reason_for_export: "sold",
    weight: ["2.5"],
    length: ["30"],
    width: ["20"],
    height: ["10"],
    recipient_name: "Žaneta Müller-Šķēle",
    recipient_phone: "+43 1 234567",
    recipient_email: "zaneta@example.com",
    recipient_address_1: "Straße 1",
    recipient_city: "Wien",
    zip_code: "1010",
    country_code: "at",
    service_code: "carrierA_standard",
    package_type: "1",
    ...changes,
  }
}
