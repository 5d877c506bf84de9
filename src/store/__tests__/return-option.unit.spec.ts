import { readOptionData, isReturnOption, toReturnOption } from "../own-options"

it("the option for returns has an id of its own for each account, which never changes", () => {
  expect(toReturnOption("default", "carrierA_standard")).toEqual({
    id: "virtual_return",
    name: "Return shipment",
    account: "default",
    is_return: true,
  })
  expect(toReturnOption("ee", "carrierA_standard").id).toBe("ee:virtual_return")
})

it("the option for returns says in its name that no service is chosen yet", () => {
  expect(toReturnOption("default", "").name).toMatch(/choose a return service/)
})

it("the option for returns is distinguished from a delivery, in both directions", () => {
  const option = toReturnOption("ee", "carrierA_standard")
  expect(isReturnOption(option)).toBe(true)
  expect(readOptionData(option)).toBeUndefined()
})

it.each([
  [{ id: "carrierA_standard", service_code: "carrierA_standard" }],
  [{ id: "virtual_return" }],
  [{ id: "not_virtual_return", is_return: true }],
  [undefined],
])("the option for returns is not %j", (data) => {
  expect(isReturnOption(data)).toBe(false)
})
