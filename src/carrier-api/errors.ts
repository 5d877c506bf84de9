import { boundList, cleanText, LIMITS, more } from "./clean-answer"
import type { Redactor } from "./redactor"
import type { Environment, Operation } from "./endpoints-and-timeouts"

export type CarrierApiErrorKind =
  /** The key is missing, refused, revoked or expired. */
  | "auth"
  /** The service refuses the data; the same data will be refused again. */
  | "rejected"
  | "rate-limit"
  /** No answer, or the service failed. Nothing was changed there. */
  | "outage"
  /** The service may have carried out the request. Repeat it only with the same idempotency key. */
  | "indeterminate"
  /** The answer does not follow this API. */
  | "protocol"
  /** The shipment does not exist or belongs to another account (API, "Errors": 404 and 422). */
  | "not-found"

/** Every error that a client call throws. It holds no key, request or answer, so it is safe to log and store. */
export abstract class CarrierApiError extends Error {
  abstract readonly kind: CarrierApiErrorKind
  /** What happened and the next step, for the merchant. */
  readonly merchantMessage!: string
  readonly operation!: Operation
  /** One id for all attempts of a call, in its errors and reports. */
  readonly correlationId!: string
  readonly status?: number
  /** A code of the network or of this client, e.g. `ECONNREFUSED`, `TIMEOUT`, `ABORTED`. */
  readonly code?: string
  /** The service's messages per field; for `rejected`. */
  readonly fields?: Record<string, string[]>
  /** Only if the service asks for a wait. */
  readonly retryAfterSeconds?: number

  constructor(message: string, facts: Omit<CarrierApiError, "kind" | keyof Error>) {
    super(message)
    this.name = new.target.name
    Object.assign(this, facts)
  }
}

export class AuthError extends CarrierApiError {
  readonly kind = "auth"
}
class RejectedError extends CarrierApiError {
  readonly kind = "rejected"
}
class RateLimitError extends CarrierApiError {
  readonly kind = "rate-limit"
}
class OutageError extends CarrierApiError {
  readonly kind = "outage"
}
class IndeterminateError extends CarrierApiError {
  readonly kind = "indeterminate"
}
class ProtocolError extends CarrierApiError {
  readonly kind = "protocol"
}
export class NotFoundError extends CarrierApiError {
  readonly kind = "not-found"
}

/** Whether the service refused, so that the same request would be refused again. */
export function isDefiniteNo(kind: string | undefined): boolean {
  return kind === "rejected" || kind === "not-found"
}

const carrierApiErrorOfKind: Record<
  CarrierApiErrorKind,
  new (...details: ConstructorParameters<typeof CarrierApiError>) => CarrierApiError
> = {
  auth: AuthError,
  rejected: RejectedError,
  "rate-limit": RateLimitError,
  outage: OutageError,
  indeterminate: IndeterminateError,
  protocol: ProtocolError,
  "not-found": NotFoundError,
}

/** Why one attempt failed, before redaction. */
export interface CallFailure {
  kind: CarrierApiErrorKind
  /** Technical; may still hold the key. */
  issue: string
  status?: number
  code?: string
  fields?: Record<string, string[]>
  /** The service's messages that belong to no field. */
  texts?: string[]
  serviceMessage?: string
  retryAfterSeconds?: number
  /** For an unreadable answer: its keys and types, and the plugin option that says how to read it. */
  unknownForm?: { shape: string; option: string }
  /** For a redirect: both addresses, without their queries. */
  redirect?: { from: string; to: string; isSameHost: boolean }
}

interface ErrorContext extends MerchantMessageContext {
  correlationId: string
  redact: Redactor
}

/** Makes the error for a failed call. Its texts are clean, bounded and without the key. */
export function toCarrierApiError(
  originalFailure: CallFailure,
  context: ErrorContext,
): CarrierApiError {
  const failure = withSafeTexts(originalFailure, context.redact)
  const serviceWords = failure.serviceMessage === undefined ? "" : `: "${failure.serviceMessage}"`
  const shape = failure.unknownForm ? `: ${failure.unknownForm.shape}` : ""
  const details = `${context.operation} at ${context.host}: ${failure.issue}${serviceWords}${shape}`
  return new carrierApiErrorOfKind[failure.kind](`${cut(details)} [${context.correlationId}]`, {
    merchantMessage: merchantMessage(failure, context),
    operation: context.operation,
    correlationId: context.correlationId,
    status: failure.status,
    code: failure.code,
    fields: failure.fields,
    retryAfterSeconds: failure.retryAfterSeconds,
  })
}

/** A failure whose texts can be shown, logged and stored. */
interface SafeFailure extends CallFailure {
  /** How many refused fields were left out. */
  moreFields: number
}

/**
 * Bounds, cleans and redacts all texts of a failure. Texts are cut before the search for secrets, since that is slow.
 * After the search, the end of a text that was cut is dropped: it may hold a part of a secret.
 */
function withSafeTexts(failure: CallFailure, redact: Redactor): SafeFailure {
  const { unknownForm, redirect } = failure
  let searchedCharacters = 0
  const safe = (text: string) => {
    const start = text.slice(0, LIMITS.searchedCharacters)
    searchedCharacters += start.length
    const redacted = redact(cleanText(start))
    return cut(start === text ? redacted : `${redacted.slice(0, -LIMITS.secretCharacters)}…`)
  }
  const safeAll = (texts: string[]) => {
    const { elements, leftOut } = boundList(texts, LIMITS.textsPerField, "messages")
    return [...elements.map(safe), ...(leftOut ? [leftOut] : [])]
  }
  const fields = Object.entries(failure.fields ?? {})
  const safeFields: [string, string[]][] = []
  for (const [field, texts] of fields.slice(0, LIMITS.refusedFields)) {
    if (searchedCharacters >= LIMITS.searchedInAll) break
    safeFields.push([safe(field), safeAll(texts)])
  }
  return {
    ...failure,
    issue: safe(failure.issue),
    texts: failure.texts && safeAll(failure.texts),
    serviceMessage: failure.serviceMessage && safe(failure.serviceMessage),
    fields: failure.fields && Object.fromEntries(safeFields),
    moreFields: fields.length - safeFields.length,
    unknownForm: unknownForm && { ...unknownForm, shape: safe(unknownForm.shape) },
    redirect: redirect && { ...redirect, from: safe(redirect.from), to: safe(redirect.to) },
  }
}

function cut(text: string): string {
  const { errorCharacters: most } = LIMITS
  return text.length > most ? `${cleanText(text.slice(0, most))}…` : text
}

interface MerchantMessageContext {
  operation: Operation
  environment: Environment
  host: string
  /** Whether a key is configured at all. */
  hasKey: boolean
  /** Whether this request sends the key. */
  sentKey: boolean
}

const settings = "Settings > Shipment Ordering"

const subjects: Record<Operation, string> = {
  calculate: "the price request",
  create: "the shipment",
  confirm: "the confirmation of the shipment",
  detail: "the request for the shipment's details",
  list: "the request for the list of shipments",
  lockers: "the request for parcel lockers",
  label: "the request for the label",
}

/** What happened and what to do next, with the names that the admin shows. */
function merchantMessage(failure: SafeFailure, context: MerchantMessageContext): string {
  const status = failure.status === undefined ? "" : ` (${failure.status})`
  if (context.operation === "label" && failure.kind !== "auth" && failure.kind !== "rate-limit") {
    return labelMessage(failure, status, context)
  }
  const isGood = failure.status !== undefined && failure.status < 300
  const saidError = isGood && saidWords(failure)
  switch (failure.kind) {
    case "auth":
      return authMessage(status, context)
    case "rejected":
      return `The service refused ${subjects[context.operation]}${status}: ${refusal(failure)} Correct it and try again.`
    case "rate-limit":
      return `The service is receiving too many requests${status}. Try again ${
        failure.retryAfterSeconds ? `in ${failure.retryAfterSeconds} seconds` : "in a few minutes"
      }.`
    case "outage":
      if (failure.code === "NO_TLS") {
        return `No TLS answers at ${context.host}: is it http://, or another port? Correct the service address in ${settings}.`
      }
      if (saidError) {
        return `The service answered ${subjects[context.operation]} with an error${status}: ${saidError} Nothing was changed. Try again in a few minutes.`
      }
      return failure.code === undefined
        ? `The service failed to answer ${subjects[context.operation]}${status}. Nothing was changed. Try again in a few minutes.`
        : `The service at ${context.host} could not be reached (${failure.code}). Nothing was changed. Try again in a few minutes; if this continues, check the service address in ${settings}.`
    case "indeterminate":
      return context.operation === "confirm"
        ? `It is not known whether the service confirmed the shipment: ${saidError ? `it answered with an error${status}: ${saidError}` : "its answer was lost."} Look at the shipment in your account before you confirm it again.`
        : "It is not known whether the service created the shipment: its answer was lost. Ship the same items again, or press Retry at this shipment on the order's page: the same one is asked for, and no second one is ordered."
    case "protocol":
      if (context.operation === "lockers" && failure.status === 404) {
        return `The service knows no list of parcel lockers at this address${status}. Check the lockers endpoint in ${settings}.`
      }
      if (failure.unknownForm) {
        const { shape, option } = failure.unknownForm
        return `The service answered ${subjects[context.operation]} in a form that is not known: ${shape}. Set the plugin option ${option} to its path in this answer.`
      }
      return failure.redirect === undefined
        ? `What answered at ${context.host} does not look like the Shipment Ordering service${status}. Check the service address in ${settings}.`
        : redirectMessage(failure.redirect, status)
    case "not-found":
      return notFoundMessage(status, context)
  }
}

function redirectMessage(
  { from, to, isSameHost }: NonNullable<CallFailure["redirect"]>,
  status: string,
) {
  return `The service address ${from} redirects to ${to}${status}. ${
    isSameHost
      ? `The host is the same, so the path is wrong. Correct the service address in ${settings}.`
      : `If that is the service's new address, save it in ${settings}.`
  }`
}

function authMessage(
  status: string,
  { operation, environment, hasKey, sentKey }: MerchantMessageContext,
) {
  if (operation === "lockers" && !sentKey) {
    return `The service refused ${subjects[operation]}${status}, which was sent without the API key. If your service asks for the key there, set endpoints.lockers.sendsKey, a plugin option, to true; else ask the service whether it blocks your server.`
  }
  if (operation === "calculate") {
    return `The service refused ${subjects[operation]}${status}, although prices need no API key. Check the service address in ${settings}, or ask the service whether it blocks your server.`
  }
  return hasKey
    ? `The service refused the API key for the ${environment} environment${status}. Create a new key in your account and save it in ${settings}.`
    : `No API key is saved for the ${environment} environment. Create one in your account and save it in ${settings}.`
}

/** The code of an error about a label link that would give the key to another host. */
export const KEY_IN_LINK = "KEY_IN_LINK"

/** A label may be on another host than the service, so these messages do not send the merchant to the settings. */
function labelMessage(
  { kind, code }: CallFailure,
  status: string,
  { host }: MerchantMessageContext,
) {
  const instead = "Open the shipment in your account and download the label there."
  switch (kind) {
    case "not-found":
      return `There is no label at this link any more${status}. ${instead}`
    case "protocol":
      return code === KEY_IN_LINK
        ? `The label's link contains your API key and leads to another host, so it was not opened. ${instead}`
        : `The label link at ${host} did not lead to a PDF${status}. ${instead}`
    case "outage":
      return `The label could not be downloaded from ${host}${code ? ` (${code})` : status}. Try again in a few minutes.`
    default:
      return `The label link at ${host} did not lead to a PDF${status}. ${instead}`
  }
}

function notFoundMessage(status: string, { operation, environment }: MerchantMessageContext) {
  return operation === "confirm"
    ? `The service found no shipment to confirm${status}. Look for it in your account in the ${environment} environment; if it is there, check the confirm endpoint in ${settings}.`
    : `The service knows no such shipment in this account${status}. Check that the API key in ${settings} belongs to the account, and to the ${environment} environment, in which it was ordered.`
}

function refusal(failure: SafeFailure): string {
  const { fields, texts, status } = failure
  if (!fields && !texts && (status === 404 || status === 405)) {
    return `there is no such operation at this address. Check the service address in ${settings}.`
  }
  return saidWords(failure) ?? "it gave no reason."
}

/** The service's own words; its messages about the data say more than its general one. */
function saidWords(failure: SafeFailure): string | undefined {
  const { fields = {}, moreFields, texts = [], serviceMessage } = failure
  const perField = listFields(fields, moreFields)
  const words = [...(perField ? [perField] : []), ...texts].join("; ") || serviceMessage
  return words && sentence(words)
}

/** The service's messages with their fields, as one text: as many as can be read. */
export function listFields(fields: Record<string, string[]>, moreFields = 0): string {
  const all = Object.entries(fields).map(([field, messages]) => `${field}: ${messages.join(" ")}`)
  let length = 0
  const texts = all.filter((text, index) => {
    length += text.length
    return index === 0 || length <= LIMITS.errorCharacters
  })
  const rest = all.length - texts.length + moreFields
  return [...texts.map(cut), ...(rest > 0 ? [`… and ${more(rest)} fields`] : [])].join("; ")
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
