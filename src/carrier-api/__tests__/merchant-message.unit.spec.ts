import { type CallFailure, isDefiniteNo, KEY_IN_LINK, toCarrierApiError } from "../errors"

const errorAbout = (operation: string, failure: Partial<CallFailure>, sentKey = true) =>
  toCarrierApiError({ kind: "rejected", issue: "it failed", ...failure }, {
    ...{ operation, environment: "production", host: "https://so.example", hasKey: true, sentKey },
    ...{ correlationId: "c-1", redact: (text: string) => text },
  } as Parameters<typeof toCarrierApiError>[1])

const zip_code = ["Format is 9999", "No such code"]
const inAccount = "Open the shipment in your account and download the label there."
const isNoPdf = "The label link at https://so.example did not lead to a PDF"

it.each<[operation: string, failure: Partial<CallFailure>, said: string]>([
  ["create", { kind: "auth" }, "refused the API key for the production environment. Create a new"],
  ["calculate", { kind: "auth", status: 403 }, "(403), although prices need no API key."],
  ["create", { kind: "rate-limit", retryAfterSeconds: 30 }, "requests. Try again in 30 seconds."],
  ["create", { kind: "rate-limit", status: 429 }, "requests (429). Try again in a few minutes."],
  [
    "list",
    { kind: "outage", status: 500 },
    "failed to answer the request for the list of shipments",
  ],
  ["create", { kind: "indeterminate" }, "its answer was lost. Ship the same items again"],
  ["confirm", { kind: "indeterminate" }, "confirmed the shipment: its answer was lost. Look at"],
  ["confirm", { kind: "indeterminate", status: 500, texts: ["Down"] }, "its answer was lost. Look"],
  ["detail", { kind: "protocol", status: 404 }, "does not look like the Shipment Ordering service"],
  [
    "lockers",
    { kind: "protocol", status: 200 },
    "does not look like the Shipment Ordering service",
  ],
  ["detail", { kind: "not-found", status: 404 }, "knows no such shipment in this account (404)."],
  ["confirm", { kind: "not-found", status: 404 }, "found no shipment to confirm (404)."],
  ["label", { kind: "auth", status: 401 }, "The service refused the API key"],
  ["label", { kind: "rate-limit", status: 429 }, "The service is receiving too many requests"],
  ["label", { kind: "not-found", status: 403 }, `at this link any more (403). ${inAccount}`],
  ["label", { kind: "protocol", status: 200 }, `${isNoPdf} (200). ${inAccount}`],
  ["label", { kind: "protocol", code: KEY_IN_LINK }, `so it was not opened. ${inAccount}`],
  ["label", { kind: "rejected", status: 400 }, `${isNoPdf} (400). ${inAccount}`],
  ["label", { kind: "outage", status: 503 }, "from https://so.example (503). Try again in a few"],
  ["create", { status: 400 }, "refused the shipment (400): it gave no reason. Correct it"],
  ["create", { status: 404 }, "(404): there is no such operation at this address."],
  ["create", { status: 405 }, "(405): there is no such operation at this address."],
  ["create", { status: 404, texts: ["No such country"] }, "(404): No such country. Correct it"],
  [
    "create",
    { status: 404, fields: { zip_code } },
    "zip_code: Format is 9999 No such code. Correct",
  ],
  ["create", { fields: { zip_code: ["x".repeat(2_000)] } }, "shipment: zip_code: xxx"],
  ["create", { texts: ["At most 31.5 kg"] }, ": At most 31.5 kg. Correct it and try again."],
])("the merchant reads what happened to %s, and what to do: %j", (operation, failure, said) => {
  const isKeyless = operation === "calculate" || operation === "lockers"
  expect(errorAbout(operation, failure, !isKeyless).merchantMessage).toContain(said)
})

it("the technical message names the call, its failure and the service's words, if there are any", () => {
  expect(errorAbout("create", {}).message).toBe("create at https://so.example: it failed [c-1]")
  expect(errorAbout("list", { serviceMessage: "No" }).message).toContain(': it failed: "No" [c-1]')
})

it("a text of an error is whole up to a thousand characters", () => {
  const [whole, long] = ["x".repeat(1_000), "x".repeat(1_001)]
  const { fields } = errorAbout("create", { fields: { a: [whole, long] } })
  expect(fields).toEqual({ a: [whole, `${whole}…`] })
})

it("only refused data and an unknown shipment are a definite no", () => {
  const kinds = ["auth", "rejected", "not-found", "indeterminate", "outage", undefined]
  expect(kinds.filter(isDefiniteNo)).toEqual(["rejected", "not-found"])
})
