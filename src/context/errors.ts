import { getHttpResponseFromError } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { CarrierApiError, cleanText, LIMITS, listFields } from "../carrier-api"
import type { LedgerError } from "../modules/shipment_ordering"

/**
 * Turns any error into Medusa's answer: 400 with a sentence that a person can act on (a plain Error would
 * become 500 "unknown error"). An error of the program or the database goes to the log: its message does not
 * help a person, and it may contain the data of a query.
 */
export function toMedusaError(error: unknown, logger: Pick<Logger, "error">): MedusaError {
  if (isMedusaError(error)) {
    return error
  }
  if (isForMerchant(error)) {
    const type =
      error.kind === "rejected" ? MedusaError.Types.INVALID_DATA : MedusaError.Types.NOT_ALLOWED
    return new MedusaError(type, sentence(error))
  }
  logger.error(`shipment-ordering: unexpected, ${errorText(error)}`, asError(error))
  return new MedusaError(MedusaError.Types.UNEXPECTED_STATE, UNEXPECTED)
}

function asError(error: unknown): Error | undefined {
  return error instanceof Error ? error : undefined
}

const UNEXPECTED =
  "Shipment Ordering: an unexpected error happened in the store. Its log has the details. " +
  "Try again. If it happens again, ask your developer to look there."

/** Errors from a workflow are copies, so `instanceof` does not recognise them. */
function isMedusaError(error: unknown): error is MedusaError {
  return typeof error === "object" && error !== null && MedusaError.isMedusaError(error)
}

/** An error of a room without Medusa, such as those of the carrier's API, that says what to do. */
interface ErrorForMerchant extends Pick<CarrierApiError, "merchantMessage" | "fields"> {
  /** `rejected`: the data is wrong, and the same data will be refused again. */
  kind?: string
}

function isForMerchant(error: unknown): error is ErrorForMerchant {
  return error instanceof Error && "merchantMessage" in error
}

/** The merchant's message, with the service's messages per field. Correlation ids are only for the log. */
function sentence({ fields = {}, merchantMessage }: ErrorForMerchant): string {
  const [first] = Object.entries(fields).slice(0, 1)
  const isNamed = !first || merchantMessage.includes(listFields(Object.fromEntries([first])))
  return isNamed ? merchantMessage : `${merchantMessage} (${listFields(fields)})`
}

/** An error as the ledger keeps it: a message for the merchant, with the service's own words and without an API key. */
export function toLedgerError(error: unknown): LedgerError {
  const at = new Date().toISOString()
  if (error instanceof CarrierApiError) {
    return { kind: error.kind, message: sentence(error), fields: error.fields, at }
  }
  // A database error repeats the query with its values.
  return { kind: "internal", message: lineOf(errorText(error)), at }
}

/** Where the merchant sets up the plugin, as refusals name the place. */
export const WHERE_TO_SET_UP = "Settings > Shipment Ordering"

/** @throws MedusaError NOT_ALLOWED: the request is valid but cannot be done now */
export function refuse(message: string): never {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, cleanText(message))
}

/** @throws MedusaError NOT_FOUND */
export function refuseMissing(message: string): never {
  throw new MedusaError(MedusaError.Types.NOT_FOUND, cleanText(message))
}

/** @throws MedusaError INVALID_DATA: the request itself is wrong */
export function refuseData(message: string): never {
  throw new MedusaError(MedusaError.Types.INVALID_DATA, cleanText(message))
}

/** One line of bounded length, for a text that may come from outside. */
function lineOf(text: string): string {
  return cleanText(text.slice(0, LIMITS.errorCharacters))
}

/**
 * The message of anything that was thrown. Errors from a workflow are plain objects, because the engine
 * stores them in between.
 */
export function errorText(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) {
    return String(error.message)
  }
  return String(error)
}

/**
 * The message for one failure among many: Medusa's message for the same failure of a single request. An unknown error,
 * such as a bug or a database failure, is logged and reported as `unknown`.
 */
export function failureText(
  error: unknown,
  { logger, unknown }: { logger: Pick<Logger, "error">; unknown: string },
): string {
  const { body } = getHttpResponseFromError(error)
  if (body.code !== "unknown_error" && body.message && !DATABASE_WORDS.test(body.message)) {
    return body.message
  }
  logger.error(`shipment-ordering: unexpected, ${errorText(error)}`, asError(error))
  return unknown
}

/** Medusa passes these words on as if they were for a person. */
const DATABASE_WORDS = /^(column|relation|null value|invalid input)\b/

/** Whether another request, or a dead process, held one of core's locks too long. Every locking provider says it so. */
export function isLockTimeout(error: unknown): boolean {
  return errorText(error).includes("Timed-out acquiring lock")
}

/** A zero byte or half of a character. PostgreSQL stores neither, as text or in JSON. */
const UNSTORABLE = /[\0\p{Cs}]/u

/** Follows the name of the field. */
export const UNSTORABLE_TEXT = "must not contain a zero byte or a broken character"

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

/**
 * The first field, as in `orders.0.order_id`, whose text the database cannot store; undefined if there is
 * none. Not recursive: a body may be nested deeper than the call stack allows.
 */
export function unstorableField(request: unknown): string | undefined {
  const open: { value: unknown; path: string }[] = [{ value: request, path: "" }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === "string" && !isStorable(value)) {
      return path
    }
    if (typeof value !== "object" || value === null) {
      continue
    }
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (!isStorable(key)) {
        return path
      }
      open.push({ value: inner, path: path ? `${path}.${key}` : key })
    }
  }
  return undefined
}

/** Longer texts are cut in the log. Our own are shorter: the longest names ten fields of a request. */
const LONGEST_LINE = 5_000

/**
 * The store's log for texts that may come from outside: from the service, a request or a database error. Each text is
 * one line without control characters, so that it cannot write a false line or change the terminal.
 */
export function cleanLogger(logger: Logger): Logger {
  const line = (text: unknown) => cleanText(String(text).slice(0, LONGEST_LINE))
  const clean: Pick<Logger, "debug" | "info" | "warn" | "error"> = {
    debug: (message) => logger.debug(line(message)),
    info: (message) => logger.info(line(message)),
    warn: (message) => logger.warn(line(message)),
    error: (message, error) => logger.error(line(message), error && cleanError(error, line)),
  }
  return Object.assign(Object.create(logger) as Logger, clean)
}

/** Only its message and its stack, since the database's errors hold the query and its values. */
function cleanError({ name, message, stack = "" }: Error, line: (text: string) => string): Error {
  const copy = new Error(line(message))
  copy.name = name
  const places = stack.split("\n").filter((text) => /^\s+at /.test(text))
  copy.stack = [`${name}: ${copy.message}`, ...places.map((place) => place.slice(0, 500))].join(
    "\n",
  )
  return copy
}
