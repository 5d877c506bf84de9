import { FetchError } from "@medusajs/js-sdk"
import { isAnswerLost } from "../server-message"

it.each([
  ["the network broke", new TypeError("Failed to fetch"), true],
  [
    "a gateway has waited too long",
    new FetchError("Gateway Time-out", "Gateway Time-out", 504),
    true,
  ],
  ["the store failed in the middle", new FetchError("unknown error", "Error", 500), true],
  ["the store refused it", new FetchError("ids: at most 200", "Bad Request", 400), false],
  ["somebody is signed out", new FetchError("Unauthorized", "Unauthorized", 401), false],
])("isAnswerLost knows whether the answer is lost when %s", (_, error, isLost) => {
  expect(isAnswerLost(error)).toBe(isLost)
})
