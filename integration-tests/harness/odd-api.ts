import type { IncomingMessage } from "node:http"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { ownLabel } from "./labels"
import { startLocalServer } from "./local-server"

export type OddOperation = "calculate" | "create" | "confirm" | "detail" | "list"

/** A request as it arrived. */
export interface OddRequest {
  operation: OddOperation | "label" | "unknown"
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage["headers"]
  text: string
}

/**
 * The API as another developer might have built it from the same document: it keeps what the document promises. But it
 * has other services, numbers where the document has strings, strings where it has numbers, unknown keys, and a label per
 * package on another host. It takes postal codes of letters and digits only and without a country prefix, does not know
 * 99999, and has no envelopes to Estonia.
 */
export interface OddApi {
  /** The address that a merchant enters. */
  url: string
  key: string
  /** To both hosts, in the order in which they arrived. */
  requests: OddRequest[]
  /** Delays every answer to `operation` from now on. */
  delay(operation: OddOperation, milliseconds: number): void
  /** Sets which operations refuse postal codes with a country prefix; at first `calculate` and `create`. */
  refusePrefixed(...operations: OddOperation[]): void
  /** Answers `operation` with `answer` from now on; without it, as usual again. */
  answerWith(operation: OddOperation, answer?: OddAnswer): void
  /** Issues tracking numbers, which have digits only, and sends the callback. */
  issue(shipmentId: string, numbers: string[]): Promise<Response>
  close(): Promise<void>
}

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

const servedCountries = ["LV", "LT", "EE", "CZ", "AE"]
const requiredFields = (
  "send_adr parcel_price parcel_currency parcel_description parcel_pickup_address parcel_pickup_date " +
  "reason_for_export weight recipient_name recipient_phone recipient_address_1 recipient_city " +
  "zip_code country_code service_code"
).split(" ")

export const ODD_LABEL = Buffer.from("%PDF-1.4\n% a label of the North Post\n%%EOF\n", "latin1")

/** Starts the API, and on another port the host of its labels. */
export async function startOddApi(): Promise<OddApi> {
  const key = "np-live-7f3b.q0~KqXz_4Yw"
  const requests: OddRequest[] = []
  const delays = new Map<OddOperation, number>()
  const answers = new Map<string, OddAnswer>()
  const shipments = new Map<string, OddShipment>()
  let strict: OddOperation[] = ["calculate", "create"]

  const pages = await ownLabel("One of several")
  const labels = await startLocalServer((request, response) => {
    requests.push({ ...wire(request, ""), operation: "label" })
    const label = request.url?.includes("-of-") ? pages : ODD_LABEL
    response.writeHead(200, { "content-type": "application/octet-stream" }).end(label)
  })

  const answer = (request: OddRequest): OddAnswer => {
    const zipCode =
      request.operation === "create"
        ? (JSON.parse(request.text) as OddShipment["body"]).zip_code
        : request.query.get("zip_code")
    if (strict.some((operation) => operation === request.operation) && isRefused(zipCode)) {
      return refusal(WRONG_ZIP_CODE)
    }
    if (request.operation === "calculate") {
      return calculate(request.query)
    }
    if (request.headers.authorization !== `Bearer ${key}`) {
      return { status: 401, body: { error: "Unauthenticated.", code: "E-401" } }
    }
    const id = /\/shipment\/([^/]+)/.exec(request.path)?.[1] ?? ""
    switch (request.operation) {
      case "create":
        return create(request, shipments)
      case "confirm":
        return confirm(shipments.get(id), labels.url)
      case "detail":
        return detail(shipments.get(id))
      case "list":
        return { status: 200, body: { type: "success", shipment_ids: [...shipments.keys()] } }
      default:
        return { status: 404, body: { type: "error", message: "Resource not found" } }
    }
  }

  const api = await startLocalServer((request, response) => {
    void text(request).then(async (sent) => {
      const received = wire(request, sent)
      requests.push(received)
      if (received.operation === "unknown") {
        response.writeHead(404, { "content-type": "text/html" }).end("<html>No such page</html>")
        return
      }
      const { status, body } = answers.get(received.operation) ?? answer(received)
      await sleep(delays.get(received.operation as OddOperation) ?? 0)
      response.writeHead(status, { "content-type": "application/json; charset=utf-8" })
      response.end(oddJson(body))
    })
  })

  const headers = { accept: "application/json", "content-type": "application/json" }
  return {
    url: api.url,
    key,
    requests,
    refusePrefixed: (...operations) => void (strict = operations),
    delay: (operation, milliseconds) => void delays.set(operation, milliseconds),
    answerWith: (operation, given) => {
      if (given) answers.set(operation, given)
      else answers.delete(operation)
    },
    issue: async (shipmentId, numbers) => {
      const shipment = shipments.get(shipmentId)
      if (!shipment?.isConfirmed) {
        throw new Error(`Shipment ${shipmentId} is not confirmed`)
      }
      shipment.numbers = numbers
      const url = new URL(String(shipment.body.callback_success_url))
      url.search = new URLSearchParams({
        shipment_id: shipmentId,
        tracking_numbers: numbers.join("|"),
      }).toString()
      return fetch(url, { headers })
    },
    close: async () => void (await Promise.all([api.close(), labels.close()])),
  }
}

function calculate(query: URLSearchParams): OddAnswer {
  const country = (query.get("country_code") ?? "").toUpperCase()
  const type = query.get("package_type") ?? ""
  const weights = query.getAll("weight[]")
  if (query.get("zip_code") === "" || weights.length === 0) {
    return refusal({ zip_code: ["The zip code field is required"] })
  }
  if (!servedCountries.includes(country)) {
    return { status: 200, body: { type: "success", message: "OK", data: [] } }
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
  const collect = Number(query.get("parcel_price") ?? 0)
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
  const envelopes = country === "EE" ? [] : [door]
  const data = type === "2" ? envelopes : collect > 0 ? [economy, door, night] : [economy, door]
  return { status: 200, body: { type: "success", message: "OK", data, took_ms: 3 } }
}

function create(request: OddRequest, shipments: Map<string, OddShipment>): OddAnswer {
  const body = JSON.parse(request.text) as OddShipment["body"]
  const missing = requiredFields.filter((field) => !body[field]?.length)
  if (missing.length > 0) {
    return refusal(Object.fromEntries(missing.map((field) => [field, ["is required"]])))
  }
  const idempotencyKey = String(request.headers["idempotency-key"] ?? "")
  const known = [...shipments.values()].find(
    (shipment) => idempotencyKey !== "" && shipment.idempotencyKey === idempotencyKey,
  )
  const id = known?.id ?? String(7001 + shipments.size)
  shipments.set(id, known ?? { id, idempotencyKey, isConfirmed: false, numbers: [], body })
  const data = { shipment_id: id, queue: "north" }
  return { status: 200, body: { type: "success", message: "created", data } }
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
  return { status: 200, body: { ok: 1, data: { documents } } }
}

function detail(shipment: OddShipment | undefined): OddAnswer {
  if (!shipment) {
    return { status: 422, body: { message: "Shipment not found or not yours" } }
  }
  const { body, id, numbers } = shipment
  return {
    status: 200,
    body: {
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
    },
  }
}

const WRONG_ZIP_CODE = { zip_code: ["Available post code format(s): NNNN"] }

function isRefused(zipCode: unknown): boolean {
  return /^[A-Z]{2}-|\s|^-$|^9{5}$/.test(String(zipCode))
}

function refusal(errors: Record<string, string[]>): OddAnswer {
  const message = "An exception has been raised as a result of client data"
  return { status: 422, body: { type: "error", message, errors } }
}

/** Writes strings such as "#123" as numbers, with any number of digits. */
function oddJson(body: unknown): string {
  return JSON.stringify(body).replace(/"#(\d+)"/g, "$1")
}

function wire(request: IncomingMessage, sent: string): OddRequest {
  const url = new URL(request.url ?? "/", "http://service")
  const { method = "", headers } = request
  return {
    operation: operationOf(method, url.pathname),
    method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    text: sent,
  }
}

function operationOf(method: string, path: string): OddRequest["operation"] {
  const rest = /^\/api\/(?:production|development)\/v1\/services(\/.*)$/.exec(path)?.[1] ?? ""
  const routes: [string, RegExp, OddOperation][] = [
    ["GET", /^\/calculate$/, "calculate"],
    ["POST", /^\/order-store$/, "create"],
    ["POST", /^\/shipment\/\d+\/confirm$/, "confirm"],
    ["GET", /^\/shipment\/\d+$/, "detail"],
    ["GET", /^\/shipments$/, "list"],
  ]
  return routes.find(([verb, form]) => verb === method && form.test(rest))?.[2] ?? "unknown"
}
