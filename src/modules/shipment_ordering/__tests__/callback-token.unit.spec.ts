import { randomBytes } from "node:crypto"
import { parseEncryptionKey, callbackToken, readCallbackToken } from "../secrets"

const key = parseEncryptionKey(randomBytes(32).toString("base64"))
const old = parseEncryptionKey(randomBytes(32).toString("base64"))

it("a callback token names the row it was made for", () => {
  expect(readCallbackToken(callbackToken("soshp_1", key), [key])).toBe("soshp_1")
})

it("a callback token is accepted when it was made with an old key", () => {
  expect(readCallbackToken(callbackToken("soshp_1", old), [key, old])).toBe("soshp_1")
})

it.each([
  ["another row", callbackToken("soshp_1", key).replace("soshp_1", "soshp_2")],
  ["a cut signature", callbackToken("soshp_1", key).slice(0, -1)],
  ["no signature", "soshp_1."],
  ["only a row id", "soshp_1"],
  ["nothing", ""],
  ["a foreign key", callbackToken("soshp_1", old)],
])("a callback token is refused with %s", (_, token) => {
  expect(readCallbackToken(token, [key])).toBeUndefined()
})

it("a callback token is always refused when no key is configured", () => {
  expect(readCallbackToken(callbackToken("soshp_1", key), [])).toBeUndefined()
})
