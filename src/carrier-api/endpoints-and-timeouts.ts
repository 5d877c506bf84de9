import { z } from "zod"
import { DOCUMENTED_FIELDS } from "./create-shipment-fields"
import { jsonObject, valueAt } from "./clean-answer"

export const idPlaceholder = "{id}"

const pathBelowBase = z
  .string()
  .regex(/^\/(?!\/)[^\s#\\]*$/, 'must be a path that starts with one "/"')
  .refine((path) => !/(?:\.|%2e){2}/i.test(path), 'must not contain ".."')

const confirmSchema = z
  .object({
    method: z.enum(["POST", "PUT", "PATCH", "GET"]).default("POST"),
    /** Below the base URL; `{id}` stands for the shipment id. */
    path: pathBelowBase.default("/services/shipment/{id}/confirm"),
    /** Sent as JSON. `{id}` in any text becomes the shipment id, and a number if it is alone. `null`: no body. */
    body: z.record(z.string(), z.unknown()).nullable().default({}),
  })
  .refine(
    ({ path, body }) =>
      path.includes(idPlaceholder) || JSON.stringify(withId(body, 0)) !== JSON.stringify(body),
    "the path or a value of the body must be or contain {id}, or no shipment is named",
  )

const parameter = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_.[\]-]{0,63}$/, "must be the name of a parameter such as zip_code")

const dottedPath = z.string().regex(/^[^.\s]+(\.[^.\s]+)*$/, "must be names joined by dots")

const lockerFieldsSchema = z.object({
  code: dottedPath,
  name: dottedPath,
  address: dottedPath,
  city: dottedPath,
  zipCode: dottedPath,
  countryCode: dottedPath,
  latitude: dottedPath,
  longitude: dottedPath,
  distance: dottedPath,
  maxLength: dottedPath,
  maxWidth: dottedPath,
  maxHeight: dottedPath,
  maxWeight: dottedPath,
  openingHours: dottedPath,
  pictureUrl: dottedPath,
})

const lockersSchema = z
  .object({
    /** With POST, the parameters are sent as JSON. */
    method: z.enum(["GET", "POST"]).default("GET"),
    /** Whether the API key is sent. */
    sendsKey: z.boolean().default(false),
    /** Below the base URL. A value that the path has as `{country}` or `{zip}` is not sent as a parameter. */
    path: pathBelowBase
      .refine((text) => !text.includes("?"), 'must not contain "?"')
      .default("/services/lockers"),
    countryParameter: parameter.default("country_code"),
    zipCodeParameter: parameter.default("zip_code"),
    /** Unit of the lockers' sizes; the API document does not name it. */
    sizeUnit: z.enum(["cm", "mm"]).default("cm"),
    /** Path to the list in the answer; null tries the usual places. */
    list: dottedPath.nullable().default(null),
    /** Paths to a locker's facts in its record. Facts without a path are read by their usual names. */
    fields: lockerFieldsSchema.partial().default({}),
  })
  .refine(
    ({ countryParameter, zipCodeParameter }) => countryParameter !== zipCodeParameter,
    "countryParameter and zipCodeParameter must be different names",
  )

const lockerField = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, "must be a name such as locker_code")
  .refine(
    (name) => !DOCUMENTED_FIELDS.includes(name),
    "must not be the name of another field of a shipment",
  )

/**
 * The parts of the API that the document leaves open ("Operations without a documented path"), with the plugin's
 * defaults: the confirmation, the label link in its answer, the list of lockers, and the field for the chosen locker.
 */
export const endpointsSchema = z.object({
  confirm: confirmSchema.prefault({}),
  /** Dotted paths into the answer to a confirmation, tried in this order. */
  labelPaths: z
    .array(dottedPath)
    .default(["data.label_url", "data.label", "data.pdf", "label_url"]),
  lockers: lockersSchema.prefault({}),
  /** Field of the request that creates a shipment. */
  lockerField: lockerField.default("locker_code"),
})

export type Endpoints = z.output<typeof endpointsSchema>
export type EndpointsInput = z.input<typeof endpointsSchema>

const knownKeys = [
  { path: [], shape: endpointsSchema.shape },
  { path: ["confirm"], shape: confirmSchema.shape },
  { path: ["lockers"], shape: lockersSchema.shape },
  { path: ["lockers", "fields"], shape: lockerFieldsSchema.shape },
]

/** For entered options: an unknown key is a typing mistake and refused. Stored options may have other keys. */
export const enteredEndpointsSchema = z
  .looseObject({})
  .superRefine((entered, context) => {
    for (const { path, shape } of knownKeys) {
      const part = jsonObject(path.length > 0 ? valueAt(entered, path.join(".")) : entered)
      for (const key of Object.keys(part).filter((one) => !Object.hasOwn(shape, one))) {
        const message = `unknown name. Known names: ${Object.keys(shape).join(", ")}`
        context.addIssue({ code: "custom", path: [...path, key], message })
      }
    }
  })
  .pipe(endpointsSchema)

/** Puts the shipment's id into the body of a confirmation. */
export function withId(body: Record<string, unknown> | null, id: number): unknown {
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) => {
    if (value === idPlaceholder) return id
    return typeof value === "string" ? value.replaceAll(idPlaceholder, String(id)) : value
  })
}

/** API, "Versioning", point 2. */
export type Environment = "production" | "development"

/** Its message is for the merchant. It never repeats the address, which may contain a password. */
export class InvalidHostError extends Error {
  override readonly name = "InvalidHostError"
}

const versionedTail = /\/api\/(production|development)(?:\/v1(?:\/.*)?)?$/s
const lastSlashes = /(?<!\/)\/+$/

interface ApiAddress {
  /** The origin and any path before `/api/{env}/v1`, without a trailing slash. */
  host: string
  /** Undefined if the address names none. */
  environment: Environment | undefined
}

/**
 * Reads the service address that a merchant pasted (API, "Notation").
 *
 * @param choice the environment that the merchant chose, if any
 * @throws InvalidHostError if the text is not a plain http(s) address, or names another environment
 */
export function readApiAddress(text: string, choice?: Environment): ApiAddress {
  const trimmed = text.trim()
  if (!URL.canParse(trimmed)) {
    throw new InvalidHostError(
      "The service address is not a web address. Enter it with its scheme, for example https://api.example.",
    )
  }
  const url = new URL(trimmed)
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new InvalidHostError("The service address must start with https:// or http://.")
  }
  if (url.username || url.password) {
    throw new InvalidHostError(
      "The service address must not contain a user name or password. The API key has its own field.",
    )
  }
  // Tested on the text: for a "?" or "#" at the very end, `search` and `hash` are empty.
  if (/[?#]/.test(trimmed)) {
    throw new InvalidHostError(
      "The service address must not contain a query (?) or a fragment (#).",
    )
  }
  const path = url.pathname.replace(lastSlashes, "")
  const tail = versionedTail.exec(path)
  const environment = tail?.[1] as Environment | undefined
  if (environment && choice && environment !== choice) {
    throw new InvalidHostError(
      `The service address is of the ${environment} environment, but ${choice} is chosen. ` +
        `Choose ${environment}, or enter the address of ${choice}.`,
    )
  }
  const host = url.origin + path.slice(0, tail?.index).replace(lastSlashes, "")
  return { host, environment }
}

export type Operation = "calculate" | "create" | "confirm" | "detail" | "list" | "lockers" | "label"

/** Time limits and retries of one operation. */
interface OperationRules {
  /** Limit of one attempt, from the connection to the last byte of the body. */
  timeoutMs: number
  attempts: number
  /** The whole call, waits included, takes at most this many times `timeoutMs`. */
  overallFactor: number
  /**
   * `safe`: only reads, so it may be repeated. `same-key`: may be repeated with the same Idempotency-Key
   * (API, "Create shipment", rule 2). `never`: the document does not say what a second call does.
   */
  repeat: "safe" | "same-key" | "never"
}

export const operationRules: Record<Operation, OperationRules> = {
  // A cart waits for this, so its timeout includes the retry.
  calculate: { timeoutMs: 5_000, attempts: 2, overallFactor: 1, repeat: "safe" },
  create: { timeoutMs: 15_000, attempts: 2, overallFactor: 2, repeat: "same-key" },
  confirm: { timeoutMs: 20_000, attempts: 1, overallFactor: 1, repeat: "never" },
  detail: { timeoutMs: 10_000, attempts: 3, overallFactor: 2, repeat: "safe" },
  list: { timeoutMs: 15_000, attempts: 3, overallFactor: 2, repeat: "safe" },
  // The customer who chooses a locker waits for this.
  lockers: { timeoutMs: 5_000, attempts: 2, overallFactor: 1, repeat: "safe" },
  label: { timeoutMs: 20_000, attempts: 3, overallFactor: 2, repeat: "safe" },
}

/** The limit of one attempt for each operation, at most `seconds`. */
export function cappedTimeouts(seconds = Infinity) {
  const limits = Object.entries(operationRules).map(([operation, { timeoutMs }]) => [
    operation,
    Math.min(timeoutMs, seconds * 1000),
  ])
  return Object.fromEntries(limits) as Record<Operation, number>
}

/** How long a whole call may take with its retries, if one attempt takes at most `capSeconds`. */
export function longestCallSeconds(operation: Operation, capSeconds?: number): number {
  return (cappedTimeouts(capSeconds)[operation] * operationRules[operation].overallFactor) / 1000
}

const firstDelayMs = 200
const longestDelayMs = 2_000

/** Exponential backoff with full jitter, but never shorter than the service asks for. */
export function retryDelayMs(failedAttempts: number, share: number, retryAfterSeconds = 0): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** (failedAttempts - 1))
  return Math.max(Math.floor(share * ceiling), retryAfterSeconds * 1_000)
}
