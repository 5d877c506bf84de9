import { randomBytes } from "node:crypto"
import {
  parseEncryptionKey,
  seal,
  unseal,
  UnsealError,
  callbackToken,
  readCallbackToken,
} from "../secrets"

const key = parseEncryptionKey(randomBytes(32).toString("base64"))
const other = parseEncryptionKey(randomBytes(32).toString("hex"))

it("a sealed secret opens again in the same context", () => {
  expect(unseal(seal("Rīgas iela 1", "body:a", key), "body:a", [key])).toBe("Rīgas iela 1")
})

it("a sealed secret uses a new nonce for every write, so equal secrets look different", () => {
  const sealed = new Set(Array.from({ length: 50 }, () => seal("same", "x", key)))
  expect(sealed.size).toBe(50)
})

it("a sealed secret holds nothing of the secret", () => {
  const sealed = seal("secret-api-key-value", "x", key)
  expect(Buffer.from(sealed.split(".")[3] ?? "", "base64url").toString("latin1")).not.toContain(
    "secret",
  )
})

it("a sealed secret does not open in another row's context", () => {
  expect(() => unseal(seal("a", "body:a", key), "body:b", [key])).toThrow(UnsealError)
})

it("a sealed secret does not open when a single character was changed", () => {
  const sealed = seal("a secret", "x", key)
  const at = sealed.length - 3
  const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1)
  expect(() => unseal(changed, "x", [key])).toThrow(UnsealError)
})

it("a sealed secret does not open when it was cut off anywhere, and says so in every case", () => {
  const sealed = seal("a", "x", key)
  for (let length = 0; length < sealed.length; length++) {
    expect(() => unseal(sealed.slice(0, length), "x", [key])).toThrow(UnsealError)
  }
  const [version, id, , body] = sealed.split(".")
  expect(() => unseal([version, id, "=", body].join("."), "x", [key])).toThrow(UnsealError)
})

it("a sealed secret opens with an old key after a rotation, and names the missing key without it", () => {
  const sealed = seal("a", "x", other)
  expect(unseal(sealed, "x", [key, other])).toBe("a")
  expect(() => unseal(sealed, "x", [key])).toThrow(other.id)
})

it("text that was never sealed is refused", () => {
  expect(() => unseal("plain-api-key", "x", [key])).toThrow(UnsealError)
})

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
