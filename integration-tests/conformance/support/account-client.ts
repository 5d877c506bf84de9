import { type OutgoingHttpHeaders } from "node:http"
import { type HttpRequest, sendRequest } from "./http-request"
import { type OrderBody, type Query } from "./sample-requests"

export type Environment = "development" | "production"

/** The server, the environment and the caller. Without a key, no Authorization header is sent. */
interface AccountAccess {
  origin: string
  environment: Environment
  key?: string
}

/**
 * Calls the service's operations as one caller, in one environment. Returns every answer, also a refusal. Sends
 * identifiers unchanged, so that a test can send a malformed one.
 */
export class AccountClient {
  constructor(readonly access: AccountAccess) {}

  /** The same caller in another environment or with another key. */
  with(changes: Partial<AccountAccess>): AccountClient {
    return new AccountClient({ ...this.access, ...changes })
  }

  calculate = (query: Query) => this.get(`/services/calculate${queryString(query)}`)
  list = (query: Query) => this.get(`/services/shipments${queryString(query)}`)
  lockers = (query: Query) => this.get(`/services/lockers${queryString(query)}`)
  detail = (id: number | string) => this.get(`/services/shipment/${id}`)
  confirm = (id: number | string) => this.post(`/services/shipment/${id}/confirm`, "{}")
  create = (order: OrderBody) => this.post("/services/order-store", JSON.stringify(order))
  /** Creates under an `Idempotency-Key`. */
  createOnce = (key: string, order: OrderBody) =>
    this.post("/services/order-store", JSON.stringify(order), { "idempotency-key": key })

  get = (path: string) => this.send("GET", path)
  post = (path: string, body: string, headers?: OutgoingHttpHeaders) =>
    this.send("POST", path, { body, headers })

  private send(method: string, path: string, { headers, ...sent }: Partial<HttpRequest> = {}) {
    const { origin, environment, key } = this.access
    return sendRequest({
      ...sent,
      origin,
      method,
      target: `/api/${environment}/v1${path}`,
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...headers,
      },
    })
  }
}

/** `{zip_code: "1010", weight: ["1", "2"]}` -> `?zip_code=1010&weight[]=1&weight[]=2`; undefined is left out. */
export function queryString(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value = []]) =>
    Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : [[name, value]],
  )
  return `?${pairs.map(([name, value = ""]) => `${name}=${encodeURIComponent(value)}`).join("&")}`
}
