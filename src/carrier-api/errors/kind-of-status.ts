import { operationRules, type Operation } from "../operation"
import type { CarrierApiErrorKind } from "./carrier-api-error"

interface StatusContext {
  status: number
  operation: Operation
  /** Whether the body was JSON, as every error of the service is (API, "Errors"). */
  isJson: boolean
  sentKey: boolean
}

/** The kind of error that a status of 400 or more (or one that HTTP does not know) means for an operation. */
export function kindOfStatus(context: StatusContext): CarrierApiErrorKind {
  const { status, operation, isJson, sentKey } = context
  const isRead = operationRules[operation].repeat === "safe"
  if (status === 401 || status === 403) {
    // Storage hosts answer 403 to a link that has run out; no key was asked for there.
    return operation === "label" && !sentKey ? "not-found" : "auth"
  }
  if (status === 404 || status === 410) {
    return kindOfMissing(operation, isJson)
  }
  if (status === 422 && operation === "detail") {
    return "not-found"
  }
  if (status === 429) {
    return "rate-limit"
  }
  if (status === 408 || status >= 500) {
    return isRead ? "outage" : "indeterminate"
  }
  if (status === 409 && operation === "create") {
    // With an idempotency key a conflict usually means that the first request is still under way.
    return "indeterminate"
  }
  return status >= 400 ? "rejected" : "protocol"
}

function kindOfMissing(operation: Operation, isJson: boolean): CarrierApiErrorKind {
  switch (operation) {
    case "label":
      return "not-found"
    case "detail":
    case "confirm":
      // Any web server answers 404 with a page of its own; only the service says it in JSON.
      return isJson ? "not-found" : "protocol"
    case "create":
      return "rejected"
    case "calculate":
    case "list":
    case "lockers":
      return "protocol"
  }
}
