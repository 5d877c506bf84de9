import type { Handler } from "hono"
import { isCalendarDate } from "../fields/calendar-date"
import { FieldErrors } from "../fields/field-errors"
import { readText, type Reading } from "../fields/input"
import { queryInput } from "../fields/query-input"
import { refusedList } from "../http/api-errors"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import type { Environment } from "../state/environment"

/** API, "List own shipments": created from the first to the last day, both included, days in UTC. */
export function list(core: SandboxCore, environment: Environment): Handler<SandboxEnv> {
  return (c) => {
    const errors = new FieldErrors()
    const reading = { input: queryInput(new URL(c.req.url).searchParams), errors }
    const from = readDay(reading, "date_form")
    const to = readDay(reading, "date_to")
    if (!errors.isEmpty) return refusedList(c, errors)
    const account = c.get("account")
    const own = core.store.shipments().filter((shipment) => {
      const day = new Date(shipment.createdAt).toISOString().slice(0, 10)
      const isOwn = shipment.account === account && shipment.environment === environment
      return isOwn && day >= from && day <= to
    })
    return c.json({
      type: "success",
      message: "OK",
      shipment_ids: own.map((shipment) => shipment.id),
    })
  }
}

/** A day as `Y-m-d`; in that form, days sort like text. */
function readDay(reading: Reading, field: string): string {
  const { errors } = reading
  const text = readText(reading, field) ?? ""
  if (text === "") {
    if (!errors.has(field)) errors.add(field, `The ${field.replace("_", " ")} field is required`)
    return text
  }
  if (!isCalendarDate(text)) errors.add(field, "Not a valid date", "Does not match format Y-m-d")
  if (text.length > 10) errors.add(field, "May not be greater than 10 characters")
  return text
}
