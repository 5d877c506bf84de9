import type { Operation } from "./timeouts-and-retries"
import type { Redactor } from "./redactor"
import type { Environment } from "./endpoints"

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

const longestText = 1_000

/** Makes the error for a failed call. Removes the key from all texts of the service and the network. */
export function toCarrierApiError(failure: CallFailure, context: ErrorContext): CarrierApiError {
  // Redact before cutting: a part of a cut key would not be recognised.
  const clean = (text: string) => cut(context.redact(text))
  const said = failure.serviceMessage === undefined ? "" : `: "${failure.serviceMessage}"`
  const came = failure.unknownForm ? `: ${failure.unknownForm.shape}` : ""
  const details = `${context.operation} at ${context.host}: ${failure.issue}${said}${came}`
  return new carrierApiErrorOfKind[failure.kind](`${clean(details)} [${context.correlationId}]`, {
    merchantMessage: clean(merchantMessage(failure, context)),
    operation: context.operation,
    correlationId: context.correlationId,
    status: failure.status,
    code: failure.code,
    fields:
      failure.fields &&
      Object.fromEntries(
        Object.entries(failure.fields).map(([field, texts]) => [clean(field), texts.map(clean)]),
      ),
    retryAfterSeconds: failure.retryAfterSeconds,
  })
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
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
function merchantMessage(failure: CallFailure, context: MerchantMessageContext): string {
  const status = failure.status === undefined ? "" : ` (${failure.status})`
  if (context.operation === "label" && failure.kind !== "auth" && failure.kind !== "rate-limit") {
    return labelMessage(failure, status, context)
  }
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
      return failure.code === undefined
        ? `The service failed to answer ${subjects[context.operation]}${status}. Nothing was changed. Try again in a few minutes.`
        : `The service at ${context.host} could not be reached (${failure.code}). Nothing was changed. Try again in a few minutes; if this continues, check the service address in ${settings}.`
    case "indeterminate":
      return context.operation === "confirm"
        ? "It is not known whether the service confirmed the shipment: its answer was lost. Look at the shipment in your account before you confirm it again."
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

function refusal({ fields, serviceMessage, status }: CallFailure): string {
  const perField = Object.entries(fields ?? {}).map(
    ([field, messages]) => `${field}: ${messages.join(" ")}`,
  )
  if (perField.length > 0) {
    return sentence(perField.join("; "))
  }
  if (status === 404 || status === 405) {
    return `there is no such operation at this address. Check the service address in ${settings}.`
  }
  return sentence(serviceMessage ?? "it gave no reason.")
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
