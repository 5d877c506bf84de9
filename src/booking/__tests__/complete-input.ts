import { buildShipmentBody, type ShipmentBody } from ".."
import type { BookingInput } from "../build-shipment-body"

/** A shipment that has all it needs. */
export function completeInput(fields: Partial<BookingInput> = {}): BookingInput {
  return {
    recipient: {
      firstName: "Anna",
      lastName: "Berzina",
      company: null,
      address1: "Brivibas iela 1",
      address2: "dz. 4",
      city: "Riga",
      province: null,
      postalCode: "LV-1010",
      countryCode: "lv",
      phone: "+37120000000",
    },
    email: "anna@example.com",
    sender: { name: "Book Shop" },
    pickupAddress: "Book Shop, Kalku iela 2, 1050 Riga, LV",
    pickupAt: "2026-03-02 16:00:00",
    packages: [
      { weight: "1.20", length: "30", width: "20", height: "10.5" },
      { weight: "0.80", length: "20", width: "20", height: "10" },
    ],
    packageType: 1,
    serviceCode: "carrierA_standard",
    sendAdr: false,
    parcelPrice: "45.90",
    currencyCode: "eur",
    description: ["A book", "Another book"],
    reference: "#42-8XK2Q7",
    ...fields,
  }
}

/** Its body; fails the test when there is none. */
export function completeBody(fields: Partial<BookingInput> = {}): ShipmentBody {
  const result = buildShipmentBody(completeInput(fields))
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.body
}

/** A change of its recipient only. */
export function recipientWith(fields: Partial<BookingInput["recipient"]>): Partial<BookingInput> {
  return { recipient: { ...completeInput().recipient, ...fields } }
}
