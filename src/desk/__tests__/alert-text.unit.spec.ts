import { alertText } from "../shipment-alerts"

it("an alert of a return says so, and what can be done about one", () => {
  expect(
    alertText("shipment_failed", {
      orderNumber: "#7",
      serviceName: "Carrier A Standard",
      isReturn: true,
      reason: "The postal code is wrong.",
    }).description,
  ).toBe(
    "Order #7, Carrier A Standard, return. The postal code is wrong. " +
      "Correct the data named above and request the return again.",
  )
})

it("an alert of an order that got no answer says where to look for the shipment", () => {
  expect(
    alertText("shipment_unconfirmed", { orderNumber: "#7", unanswered: "#7-8XK2Q7" }).description,
  ).toBe(
    "Order #7. The service may already have this shipment. Press Retry on the order's page; if that is refused, " +
      "look for #7-8XK2Q7 in your account at the service, then mark the shipment as voided.",
  )
})

it("an alert of a delivery does not speak of a return", () => {
  expect(
    alertText("number_missing", { orderNumber: "#7", serviceName: "Carrier A" }).description,
  ).toBe("Order #7, Carrier A. Ask the service whether the parcel was collected.")
})
