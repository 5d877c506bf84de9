import type { IncomingMessage } from "node:http"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { ownLabel } from "./labels"
import { startLocalServer } from "./local-server"

/** Method and path below `/services`; ID stands for a number. */
const OPERATIONS = {
  calculate: "GET /calculate",
  create: "POST /order-store",
  confirm: "POST /shipment/ID/confirm",
  detail: "GET /shipment/ID",
  list: "GET /shipments",
}
type Operation = keyof typeof OPERATIONS

type OddRequest = Awaited<ReturnType<typeof readRequest>>

interface OddShipment {
  id: string
  idempotencyKey: string
  isConfirmed: boolean
  numbers: string[]
  body: Record<string, string | string[]>
}

interface OddAnswer {
  status: number
  body: unknown
}

export const ODD_LABEL = Buffer.from("%PDF-1.4\n% a label of the North Post\n%%EOF\n", "latin1")

/**
 * Starts the API as another developer might have built it from the same document: it keeps what the document promises. But
 * it has other services, numbers where the document has strings, strings where it has numbers, unknown keys, and a label
 * per package on another host. It takes postal codes of letters and digits only and without a country prefix, does not
 * know 99999, and has no envelopes to Estonia.
 */
export async function startOddApi() {
  const key = "np-live-7f3b.q0~KqXz_4Yw"
  const requests: OddRequest[] = []
  const delays = new Map<string, number>()
  const answers = new Map<string, OddAnswer>()
  const shipments = new Map<string, OddShipment>()
  let strict: string[] = ["calculate", "create"]

  const pages = await ownLabel("One of several")
  const labels = await startLocalServer((request, response) => {
    void readRequest(request).then((received) => {
      requests.push({ ...received, operation: "label" })
      const label = received.path.includes("-of-") ? pages : ODD_LABEL
      response.writeHead(200, { "content-type": "application/octet-stream" }).end(label)
    })
  })

  const answerTo = (request: OddRequest): OddAnswer => {
    const { operation, query } = request
    if (
      strict.includes(operation) &&
      isRefusedCode(query.get("zip_code") ?? bodyOf(request).zip_code)
    ) {
      return refusal({ zip_code: ["Available post code format(s): NNNN"] })
    }
    if (operation === "calculate") return calculate(query)
    if (request.headers.authorization !== `Bearer ${key}`) {
      return { status: 401, body: { error: "Unauthenticated.", code: "E-401" } }
    }
    if (operation === "create") return create(request, shipments)
    if (operation === "list") {
      return success({ type: "success", shipment_ids: [...shipments.keys()] })
    }
    const [, id = ""] = /\/(\d+)/.exec(request.path) ?? []
    const shipment = shipments.get(id)
    return operation === "confirm" ? confirm(shipment, labels.url) : detail(shipment)
  }

  const api = await startLocalServer((request, response) => {
    void readRequest(request).then(async (received) => {
      requests.push(received)
      if (received.operation === "unknown") {
        response.writeHead(404, { "content-type": "text/html" }).end("<html>No such page</html>")
        return
      }
      const { status, body } = answers.get(received.operation) ?? answerTo(received)
      await sleep(delays.get(received.operation) ?? 0)
      response.writeHead(status, { "content-type": "application/json; charset=utf-8" })
      response.end(oddJson(body))
    })
  })

  return {
    /** The address that a merchant enters. */
    url: api.url,
    key,
    /** To both hosts, in the order in which they arrived. */
    requests,
    /** Sets which operations refuse postal codes with a country prefix; at first `calculate` and `create`. */
    refusePrefixed: (...operations: Operation[]) => void (strict = operations),
    /** Delays every answer to `operation` from now on. */
    delay: (operation: Operation, milliseconds: number) => void delays.set(operation, milliseconds),
    /** Answers `operation` with `answer` from now on; without it, as usual again. */
    answerWith: (operation: Operation, answer?: OddAnswer) => {
      if (answer) answers.set(operation, answer)
      else answers.delete(operation)
    },
    /** Issues tracking numbers, which have digits only, and sends the callback. */
    issue: async (shipmentId: string, numbers: string[]) => {
      const shipment = shipments.get(shipmentId)
      if (!shipment?.isConfirmed) throw new Error(`Shipment ${shipmentId} is not confirmed`)
      shipment.numbers = numbers
      const url = new URL(String(shipment.body.callback_success_url))
      url.searchParams.set("shipment_id", shipmentId)
      url.searchParams.set("tracking_numbers", numbers.join("|"))
      return fetch(url, { headers: { accept: "application/json" } })
    },
    close: async () => void (await Promise.all([api.close(), labels.close()])),
  }
}

async function readRequest(request: IncomingMessage) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://service")
  const { method = "", headers } = request
  const [, rest = ""] =
    /^\/api\/(?:production|development)\/v1\/services(\/.*)$/.exec(pathname) ?? []
  const called = `${method} ${rest.replace(/\/\d+/, "/ID")}`
  const [operation = "unknown"] =
    Object.entries(OPERATIONS).find(([, form]) => form === called) ?? []
  return {
    operation,
    method,
    path: pathname,
    query: searchParams,
    headers,
    text: await text(request),
  }
}

const bodyOf = ({ text: sent }: OddRequest) => JSON.parse(sent) as OddShipment["body"]

const success = (body: unknown): OddAnswer => ({ status: 200, body })

function refusal(errors: Record<string, string[]>): OddAnswer {
  const message = "An exception has been raised as a result of client data"
  return { status: 422, body: { type: "error", message, errors } }
}

function isRefusedCode(zipCode: unknown): boolean {
  return /^[A-Z]{2}-|\s|^-$|^9{5}$/.test(String(zipCode))
}

function calculate(query: URLSearchParams): OddAnswer {
  const country = (query.get("country_code") ?? "").toUpperCase()
  const type = query.get("package_type")
  const weights = query.getAll("weight[]")
  if (query.get("zip_code") === "" || weights.length === 0) {
    return refusal({ zip_code: ["The zip code field is required"] })
  }
  if (!["LV", "LT", "EE", "CZ", "AE"].includes(country)) {
    return success({ type: "success", message: "OK", data: [] })
  }
  const common = {
    package_type: type,
    service_type: "2",
    zip_code: query.get("zip_code"),
    country_code: country,
    dimensions: weights.map((weight, index) => ({
      weight: Number(weight),
      length: Number(query.getAll("length[]")[index] ?? 10),
      width: query.getAll("width[]")[index] ?? 10,
      height: Number(query.getAll("height[]")[index] ?? 10),
      volume_class: "B",
    })),
    colour: { hex: "#00ff88" },
  }
  const economy = {
    ...common,
    service_code: "northPost_econ",
    service_name: "North Post Economy",
    final_price_without_tax: 3.7 + 2.5 * weights.length,
    final_price_with_tax: 5 + 2.5 * weights.length,
    is_eu: "1",
    delivery_days: "2-4",
  }
  const door = {
    ...common,
    service_code: "northPost_door",
    service_name: "North Post Door",
    final_price_without_tax: "10.66",
    final_price_with_tax: "12.9",
  }
  const night = {
    ...common,
    service_code: "zip_cod_night",
    service_name: "Zip Night, paid on delivery",
    final_price_with_tax: "18.15",
    delivery_days: 1,
  }
  const parcels = Number(query.get("parcel_price")) > 0 ? [economy, door, night] : [economy, door]
  const envelopes = country === "EE" ? [] : [door]
  const data = type === "2" ? envelopes : parcels
  return success({ type: "success", message: "OK", data, took_ms: 3 })
}

const REQUIRED = (
  "send_adr parcel_price parcel_currency parcel_description parcel_pickup_address parcel_pickup_date " +
  "reason_for_export weight recipient_name recipient_phone recipient_address_1 recipient_city " +
  "zip_code country_code service_code"
).split(" ")

function create(request: OddRequest, shipments: Map<string, OddShipment>): OddAnswer {
  const body = bodyOf(request)
  const missing = REQUIRED.filter((field) => !body[field]?.length)
  if (missing.length > 0) {
    return refusal(Object.fromEntries(missing.map((field) => [field, ["is required"]])))
  }
  const idempotencyKey = String(request.headers["idempotency-key"] ?? "")
  const known = [...shipments.values()].find(
    (shipment) => idempotencyKey !== "" && shipment.idempotencyKey === idempotencyKey,
  )
  const id = known?.id ?? String(7001 + shipments.size)
  shipments.set(id, known ?? { id, idempotencyKey, isConfirmed: false, numbers: [], body })
  return success({ type: "success", message: "created", data: { shipment_id: id, queue: "north" } })
}

/** The label's link has an unusual name: it is the only address in the answer. */
function confirm(shipment: OddShipment | undefined, labelHost: string): OddAnswer {
  if (!shipment) {
    return { status: 404, body: { type: "error", message: "Resource not found" } }
  }
  shipment.isConfirmed = true
  const { id, body } = shipment
  const packages = body.weight?.length ?? 1
  const linkOf = (name: string) => ({ pdf_link: `${labelHost}/d/${id}-${name}.pdf` })
  const several = Array.from({ length: packages }, (_, index) => linkOf(`${index}-of-${packages}`))
  const documents = packages === 1 ? { ...linkOf("x9"), pages: "1" } : several
  return success({ ok: 1, data: { documents } })
}

function detail(shipment: OddShipment | undefined): OddAnswer {
  if (!shipment) {
    return { status: 422, body: { message: "Shipment not found or not yours" } }
  }
  const { body, id, numbers } = shipment
  return success({
    shipment: {
      id,
      tracking_numbers: numbers.map((number) => `#${number}`),
      reference_number: numbers.length > 0 ? `NP/${id}` : null,
      service: { code: body.service_code, tier: 3 },
      parcel: {
        price: Number(body.parcel_price),
        currency: body.parcel_currency,
        description: body.parcel_description,
        dimensions: Array.from(body.weight ?? [], (weight) => ({ weight: Number(weight) })),
      },
      recipient: {
        country: { code: String(body.country_code).toUpperCase() },
        name: body.recipient_name,
        zip_code: body.zip_code,
      },
      service_price: { without_tax: 6.2, with_tax: 7.5 },
      archived: false,
    },
  })
}

/** Writes strings such as "#123" as numbers, with any number of digits. */
function oddJson(body: unknown): string {
  return JSON.stringify(body).replace(/"#(\d+)"/g, "$1")
}
