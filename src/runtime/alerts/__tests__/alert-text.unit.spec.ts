import { alertText } from "../alert-text"

describe("an alert", () => {
  it("of a return says so, and what can be done about one", () => {
    expect(
      alertText("shipment_failed", {
        orderNumber: "#7",
        serviceName: "Carrier A Standard",
        isReturn: true,
        reason: "The postal code is wrong.",
      }).description,
    ).toBe(
      "Order #7, Carrier A Standard, return. The postal code is wrong. " +
        "Mend what it says and request the return again.",
    )
  })

  it("of a delivery does not", () => {
    expect(
      alertText("number_missing", { orderNumber: "#7", serviceName: "Carrier A" }).description,
    ).toBe("Order #7, Carrier A. Ask the service whether the parcel was collected.")
  })
})
