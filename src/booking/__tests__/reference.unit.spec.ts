import fc from "fast-check"
import { orderNumberIn, referenceIn, shipmentReference } from ".."

it("the reference of a shipment is the order's number and the end of the row's id", () => {
  expect(shipmentReference(1042, "ship_01JQ5Z8XK2Q7")).toBe("#1042-8XK2Q7")
})

it("the reference of a shipment is found at the end of a description", () => {
  expect(referenceIn("Book, pen #1042-8XK2Q7")).toBe("#1042-8XK2Q7")
  expect(referenceIn("#1042-8XK2Q7 ")).toBe("#1042-8XK2Q7")
})

it("the reference of a shipment is found nowhere else in a description, and not in parts", () => {
  expect(referenceIn("Book #1042-8XK2Q7 and more")).toBeUndefined()
  expect(referenceIn("Book #1042-8XK2")).toBeUndefined()
  expect(referenceIn("C#1042-8XK2Q7")).toBeUndefined()
})

it("the reference of a shipment is found whatever the order's number looks like", () => {
  const rowId = fc.stringMatching(/^[0-9A-Z]{26}$/)
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), rowId, (displayId, id) => {
      fc.pre(displayId.trim() !== "")
      const reference = shipmentReference(displayId, id)
      expect(referenceIn(`Some things ${reference}`)).toBe(reference)
    }),
  )
})

it("the reference of a shipment contains the order's number, however that is written", () => {
  expect(orderNumberIn(shipmentReference("EU-2026-7", "ship_01JQ5Z8XK2Q7"))).toBe("EU-2026-7")
  expect(orderNumberIn("1042-8XK2Q7")).toBeUndefined()
  expect(orderNumberIn("=1+1")).toBeUndefined()
  expect(orderNumberIn("=1+1#1042-8XK2Q7")).toBeUndefined()
  expect(orderNumberIn("#1042-8XK2Q7+1")).toBeUndefined()
})
