import { InvalidHostError } from "../endpoints-and-timeouts"
import { createApiClient, readApiAddress } from ".."

it.each([
  ["https://api.example", "https://api.example"],
  [" https://api.example/ ", "https://api.example"],
  ["https://API.example:443//", "https://api.example"],
  ["http://127.0.0.1:4010", "http://127.0.0.1:4010"],
  ["https://api.example/api/production/v1", "https://api.example"],
  ["https://api.example/api/development/v1/", "https://api.example"],
  ["https://api.example/api/production", "https://api.example"],
  ["https://api.example/api/production/v1/services/calculate", "https://api.example"],
  ["https://api.example/gateway/api/production/v1", "https://api.example/gateway"],
  ["https://api.example/gateway/", "https://api.example/gateway"],
  ["https://api.example/gateway//api/production/v1", "https://api.example/gateway"],
])("the service's address takes %s as %s", (text, host) => {
  expect(readApiAddress(text).host).toBe(host)
})

it.each([
  ["", "not a web address"],
  ["api.example", "not a web address"],
  ["localhost:4010", "must start with https:// or http://"],
  ["ftp://api.example", "must start with https:// or http://"],
  ["https://user@api.example", "must not contain a user name"],
  ["https://api.example/?a=1", "must not contain a query"],
  ["https://api.example/?", "must not contain a query"],
  ["https://api.example/#top", "must not contain a query"],
])("the service's address refuses %p and says why", (text, reason) => {
  expect(() => readApiAddress(text)).toThrow(InvalidHostError)
  expect(() => readApiAddress(text)).toThrow(reason)
})

it("the service's address does not repeat a password that was pasted with the address", () => {
  expect(() => readApiAddress("https://merchant:s3cret@api.example")).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("s3cret") }),
  )
})

it.each([
  ["https://api.example/api/development/v1", "development"],
  ["https://api.example/gateway/api/development/", "development"],
  ["https://api.example/api/production/v1/services/calculate", "production"],
  ["https://api.example/development/v1", undefined],
  ["https://api.example", undefined],
])("the address %s is of the environment %p", (text, environment) => {
  expect(readApiAddress(text).environment).toBe(environment)
})

it("the service's address is refused with another environment than its own, and a choice", () => {
  const host = "https://api.example/api/development/v1"
  expect(readApiAddress(host, "development")).toMatchObject({ environment: "development" })
  const choice =
    "The service address is of the development environment, but production is chosen. " +
    "Choose development, or enter the address of production."
  expect(() => readApiAddress(host, "production")).toThrow(choice)
  expect(() => createApiClient({ host, environment: "production" })).toThrow(choice)
})
