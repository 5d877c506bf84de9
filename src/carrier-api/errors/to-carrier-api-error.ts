import { type CallFailure, carrierApiErrorOfKind, type CarrierApiError } from "./carrier-api-error"

import { merchantMessage, type MerchantMessageContext } from "./merchant-message"
import type { Redactor } from "./redactor"

interface ErrorContext extends MerchantMessageContext {
  correlationId: string
  redact: Redactor
}

const longestText = 1_000

/** The error for a failed call, free of the key wherever the service or the network repeated it. */
export function toCarrierApiError(failure: CallFailure, context: ErrorContext): CarrierApiError {
  // Redacted before it is cut: a cut could leave a part of the key that is no longer recognised.
  const clean = (text: string) => cut(context.redact(text))
  const said = failure.serviceMessage === undefined ? "" : `: "${failure.serviceMessage}"`
  const came = failure.unknownForm ? `: ${failure.unknownForm.shape}` : ""
  const details = `${context.operation} at ${context.host}: ${failure.problem}${said}${came}`
  return new carrierApiErrorOfKind[failure.kind]({
    message: `${clean(details)} [${context.correlationId}]`,
    merchantMessage: clean(merchantMessage(failure, context)),
    operation: context.operation,
    correlationId: context.correlationId,
    status: failure.status,
    code: failure.code,
    fields: failure.fields && cleanFields(failure.fields, clean),
    retryAfterSeconds: failure.retryAfterSeconds,
  })
}

function cleanFields(fields: Record<string, string[]>, clean: (text: string) => string) {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [clean(field), messages.map(clean)]),
  )
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
