import { serviceName } from "../services/service-name"
import type { Shipment } from "../state/shipment"

/** API, "Shipment (response of the detail operation)". */
export function shipmentResponse(shipment: Shipment) {
  const { order } = shipment
  const { country, postalCode, packages } = order.consignment
  return {
    id: shipment.id,
    tracking_numbers: shipment.trackingNumbers,
    reference_number: null,
    service: { name: serviceName(order.serviceCode), code: order.serviceCode },
    parcel: {
      sender: order.parcelSender,
      price: Number(order.parcelPrice).toFixed(2),
      currency: order.parcelCurrency,
      description: order.parcelDescription,
      pickup_address: order.pickupAddress,
      pickup_date: order.pickupDate,
      dimensions: packages,
    },
    recipient: {
      country: { name: country.name, code: country.code },
      city: order.recipientCity,
      zip_code: postalCode,
      state_or_province: order.recipientState,
      address_1: order.recipientAddress,
      address_2: order.recipientHouseNumber,
      address_3: "",
      company_name: order.recipientCompanyName,
      name: order.recipientName,
      email: order.recipientEmail,
      phone: order.recipientPhone,
    },
    service_price: {
      without_tax: shipment.priceWithoutTax,
      with_tax: shipment.priceWithTax,
    },
  }
}
