import { inspect } from "node:util"
import { confirmShipment, createShipment } from ".."
import { createKeyRedactor } from "../redactor"
import { apiKey, clientOf, errorOf, operations } from "./client-under-test"
import { cutInBody, drop, hang, json, redirect, useTinyApi, text, type Behaviour } from "./tiny-api"

const percentOfAll = [...apiKey].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join("")

/** The key as it is, in a URL, in a form, in HTML and in a JSON string. */
const forms = [
  apiKey,
  encodeURIComponent(apiKey),
  encodeURIComponent(apiKey).toLowerCase().replace("zq", "Zq"),
  percentOfAll,
  percentOfAll.toUpperCase(),
  encodeURIComponent(percentOfAll),
  apiKey.replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
  apiKey.replaceAll("&", "&#38;").replaceAll('"', "&#34;").replaceAll("/", "&#x2F;"),
  apiKey.replaceAll("/", "\\/").replaceAll("&", "\\u0026").replaceAll('"', '\\"'),
  JSON.stringify(JSON.stringify(apiKey)).slice(3, -3),
  new URLSearchParams({ "": apiKey }).toString().slice(1),
  JSON.stringify(apiKey).slice(1, -1),
]

function everythingShownOf(error: Error): string {
  const shown = [JSON.stringify(error), inspect(error, { depth: 10, showHidden: true })]
  return [...shown, error.stack, error.message, String(error)].join("\n")
}

// Its base64 has "+" and "/", which base64url writes in another way.
const secret = "Zq7x~~~T4mPw???d/Rf+2vYh"
const key = `71|${secret}`
const base64 = (text: string) => Buffer.from(text).toString("base64")
// Made in each test, as for each client.
const redact = (text: string) => createKeyRedactor(key).redact(text)

it.each([
  ["the whole key", key],
  ["its secret alone", secret],
  ["the secret in a URL", encodeURIComponent(secret)],
  ["the secret in JSON", secret.replaceAll("/", "\\/")],
  ["the key in base64", base64(key)],
  ["the secret in base64", base64(secret)],
  ["the key in base64url", Buffer.from(key).toString("base64url")],
  ["the secret in base64url", Buffer.from(secret).toString("base64url")],
  ["the base64 of the key in a URL", encodeURIComponent(base64(key))],
  ...["", "a", "ab", "abc", "user:"].map((before): [string, string] => [
    `the base64 of the key behind "${before}"`,
    base64(`${before}${key}:pass`),
  ]),
])("a key with a part before its bar is taken out of a text: %s", (_what, form) => {
  const shown = redact(`Token <${form}> is unknown`)
  const [, before = "", behind = ""] = /^Token <(.*)\[redacted\](.*)> is unknown$/.exec(shown) ?? []
  expect(shown).toBe(`Token <${before}[redacted]${behind}> is unknown`)
  // The letters at both ends of a longer base64 text hold a few bits of the key.
  const decoded = [before, behind.slice(behind.length % 4)].map((text) =>
    Buffer.from(text, "base64").toString("latin1"),
  )
  for (const rest of [before, behind, ...decoded]) {
    expect(rest).not.toContain(secret.slice(0, 2))
    expect(rest).not.toContain(secret.slice(-2))
  }
})

it("a part of a key is taken out alone only if it is too long to stand in other words", () => {
  const shown = (apiKey: string, text: string) => createKeyRedactor(apiKey).redact(text)
  expect(shown("71|secrets", "no secrets in 71|secrets")).toBe("no secrets in [redacted]")
  expect(shown("71|secretly", "not secretly")).toBe("not [redacted]")
})

const service = useTinyApi()

it("a person's data stays out of the errors of an order and of its confirmation", async () => {
  const ordered = JSON.stringify({ recipient_name: "Zenta Ozoliņa" })
  service.behave(json(422, { message: "Zenta Ozoliņa is unknown" }))
  const { client } = clientOf(service.host)
  const order = await errorOf(createShipment(client, ordered, { idempotencyKey: "k-1" }))
  expect(order.merchantMessage).toContain("[recipient_name] is unknown")
  const confirmation = await errorOf(confirmShipment(client, 7, { ordered }))
  expect(confirmation.merchantMessage).toContain("[recipient_name] is unknown")
})

const echo = {
  type: "error",
  message: `Bearer ${apiKey} is unknown`,
  errors: {
    [apiKey]: forms.map((form) => `key ${form}`),
    // Long enough to be cut in the middle of the key.
    text: [`${"x".repeat(990)}${apiKey}`],
  },
}
const behaviours: [string, Behaviour][] = [
  ["401 that echoes it", json(401, echo)],
  ["422 that echoes it", json(422, echo)],
  ["500 that echoes it", json(500, echo)],
  ["a good status that echoes it", json(200, echo)],
  ["text that echoes it", text(200, `Bearer ${apiKey}`, { "content-type": "text/plain" })],
  ["a content type that echoes it", text(200, "no", { "content-type": `text/${apiKey}` })],
  ["a redirect that holds it", redirect(302, `https://a/?k=${encodeURIComponent(apiKey)}`)],
  ["a closed connection", drop],
  ["half an answer", cutInBody],
  ["silence", hang],
]
it.each(behaviours)(
  "the API key stays out of every error and report after %s",
  async (_what, behaviour) => {
    service.behave(behaviour)
    const timeoutsMs = { create: 60, confirm: 60, detail: 60, label: 60 }
    for (const operation of ["create", "confirm", "detail", "label"] as const) {
      const { client, reports } = clientOf(service.host, { timeoutsMs })
      // The label's redirect leads to a name that does not exist; anything else ends here.
      const error = await errorOf(operations[operation](client))
      expect(error.operation).toBe(operation)
      const shown = everythingShownOf(error) + JSON.stringify(reports)
      for (const form of forms) {
        expect(shown).not.toContain(form)
      }
      // A long text that is cut must not show the beginning of the key either.
      expect(shown).not.toContain(apiKey.slice(0, 9))
      expect(error).not.toHaveProperty("cause")
    }
    expect(service.seen[0]?.headers.authorization).toBe(`Bearer ${apiKey}`)
  },
)

it("a mark stands in place of a removed API key", async () => {
  service.behave(json(422, { message: `bad key ${apiKey}`, errors: { a: [apiKey] } }))
  const { client } = clientOf(service.host)
  const error = await errorOf(operations.create(client))
  expect(error.message).toContain("bad key [redacted]")
  expect(error.fields).toEqual({ a: ["[redacted]"] })
  expect(error.merchantMessage).toContain("[redacted]")
})

it("the API key does not show when the client is printed", () => {
  const { client } = clientOf(service.host)
  expect(inspect(client, { depth: 10, showHidden: true })).not.toContain(apiKey)
})
