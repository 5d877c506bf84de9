import { isOurs, nameDelivery } from "../order-price"

const CHEAPEST = {
  name: "Cheapest delivery",
  data: { option_key: "a", service_code: "carrierB_classic", service_name: "Carrier B Classic" },
}

it("a priced delivery is called by the service that was priced, and beneath it by its option and code", () => {
  const price = { option_key: "a", service_code: "carrierB_classic" }
  expect(nameDelivery(price, [{ name: "Pick up", data: null }, CHEAPEST])).toEqual({
    name: "Carrier B Classic",
    alias: "Cheapest delivery · carrierB_classic",
  })
})

it("a priced delivery does not say the same name twice", () => {
  const price = { option_key: "a", service_code: "carrierB_classic" }
  expect(nameDelivery(price, [{ ...CHEAPEST, name: "Carrier B Classic" }])).toEqual({
    name: "Carrier B Classic",
    alias: "carrierB_classic",
  })
})

it("a priced delivery is called by its option when the order names another service than was priced", () => {
  const price = { option_key: "a", service_code: "virtual_cheapest" }
  expect(nameDelivery(price, [CHEAPEST])).toEqual({
    name: "Cheapest delivery",
    alias: "virtual_cheapest",
  })
})

it("a priced delivery is called by its code when the order no longer has it", () => {
  const price = { option_key: "b", service_code: "carrierB_classic" }
  expect(nameDelivery(price, [CHEAPEST])).toEqual({ name: "carrierB_classic", alias: "" })
})

it.each([[null], [undefined], [{}], [{ option_key: 1 }]])(
  "a delivery with the data %p was not priced by the plugin",
  (data) => {
    expect(isOurs({ name: "Flat rate", data })).toBe(false)
    expect(isOurs(CHEAPEST)).toBe(true)
  },
)
