import type { Context } from "hono"
import type { FieldErrors } from "../fields/input"

/** Validation in calculation and creation (API, "Errors"). */
export function refused(c: Context, errors: FieldErrors): Response {
  const message = "An exception has been raised as a result of client data"
  return c.json({ type: "error", message, errors: errors.toJSON() }, 422)
}

/** Validation in the list operation, which has a shape of its own. */
export function refusedList(c: Context, errors: FieldErrors): Response {
  return c.json({ message: "The given data was invalid.", errors: errors.toJSON() }, 422)
}

/** A shipment, path, environment or version that does not exist. */
export function notFound(c: Context): Response {
  return c.json({ type: "error", message: "Resource not found" }, 404)
}

/** A shipment of another account. */
export function notOwned(c: Context): Response {
  const message = "Shipment not found or you don't have permission to view the order"
  return c.json({ message }, 422)
}

/** A missing, unknown, revoked or expired key: the document does not show this answer. */
export function unauthenticated(c: Context): Response {
  c.header("WWW-Authenticate", "Bearer")
  return c.json({ message: "Unauthenticated." }, 401)
}

export const serverErrorBody = {
  message: "A server error has occurred. Please inform the administrator.",
}

export function serverError(c: Context): Response {
  return c.json(serverErrorBody, 500)
}
