import { randomBytes } from "node:crypto"
import type { Handler, Context } from "hono"
import { FieldErrors, readText, type Reading, queryInput } from "../fields/input"
import { isCalendarDate, readShipmentId } from "../fields/values"
import { refusedList, notFound, notOwned } from "../http/api-errors"
import type { SandboxEnv } from "../http/json-body"
import type { SandboxCore } from "../core/sandbox-core"
import { serviceName } from "../services/catalogue"
import type { Environment, Shipment } from "../state/shipment"
import type { SandboxStore } from "../state/store"
import { labelPath } from "./label"

/** API, "List own shipments": created from the first to the last day, both included, in UTC. */
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

/** A day as `Y-m-d`, a form that sorts like text. */
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

/** API, "Shipment detail". */
export function detail(core: SandboxCore, environment: Environment): Handler<SandboxEnv> {
  return (c) => {
    const shipment = ownShipment(c, core.store, environment)
    if (shipment instanceof Response) return shipment
    return c.json({ shipment: shipmentResponse(shipment) })
  }
}

/**
 * Hands a shipment to the carrier and answers with the link to its label (API, "What the service does", 3). A
 * shipment that is confirmed again keeps its label.
 */
export function confirm(core: SandboxCore, environment: Environment): Handler<SandboxEnv> {
  return (c) => {
    const shipment = ownShipment(c, core.store, environment)
    if (shipment instanceof Response) return shipment
    const labelToken = shipment.labelToken ?? handOver(core, shipment)
    return c.json({
      type: "success",
      message: "Shipment has been successfully confirmed",
      data: { label_url: `${new URL(c.req.url).origin}${labelPath(labelToken)}` },
    })
  }
}

/** Confirms a shipment and returns the token of its label. */
function handOver(core: SandboxCore, shipment: Shipment): string {
  const at = core.clock.nowMs()
  const seconds = core.settings.now().issue_after_seconds
  const labelToken = randomBytes(24).toString("base64url")
  const issueAt = seconds === null ? undefined : at + seconds * 1000
  core.store.confirm(shipment, { at, labelToken, issueAt })
  return labelToken
}

/**
 * The shipment in the path, for its owner; otherwise the refusal (API, "Errors"): 404 if this environment has
 * no such shipment, 422 if another account owns it.
 */
function ownShipment(
  c: Context<SandboxEnv>,
  store: SandboxStore,
  environment: Environment,
): Shipment | Response {
  const id = readShipmentId(c.req.param("id") ?? "")
  const shipment = id === undefined ? undefined : store.shipment(id)
  if (shipment?.environment !== environment) return notFound(c)
  return shipment.account === c.get("account") ? shipment : notOwned(c)
}

/** API, "Shipment (response of the detail operation)". */
function shipmentResponse(shipment: Shipment) {
  const { order } = shipment
  const { country, postalCode, packages } = order.request
  return {
    id: shipment.id,
    tracking_numbers: shipment.trackingNumbers,
    reference_number: null,
    service: { name: serviceName(order.serviceCode), code: order.serviceCode },
    parcel: {
      sender: order.parcelSender,
      price: Number(order.parcelPrice).toFixed(2),
      currency: order.parcelCurrency,
      description: order.parcelDescription,
      pickup_address: order.pickupAddress,
      pickup_date: order.pickupDate,
      dimensions: packages,
    },
    recipient: {
      country: { name: country.name, code: country.code },
      city: order.recipientCity,
      zip_code: postalCode,
      state_or_province: order.recipientState,
      address_1: order.recipientAddress,
      address_2: order.recipientHouseNumber,
      address_3: "",
      company_name: order.recipientCompanyName,
      name: order.recipientName,
      email: order.recipientEmail,
      phone: order.recipientPhone,
    },
    service_price: {
      without_tax: shipment.priceWithoutTax,
      with_tax: shipment.priceWithTax,
    },
  }
}
