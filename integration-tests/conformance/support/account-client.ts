import { type OutgoingHttpHeaders } from "node:http"
import { type HttpReply, sendRequest } from "./http-request"
import { type Query, queryString } from "./query-string"
import { type OrderBody } from "./sample-requests"

export type Environment = "development" | "production"

/** Where a client talks to and as whom; without a key no Authorization header is sent. */
export interface AccountAccess {
  origin: string
  environment: Environment
  key?: string
}

/** The service's operations as one caller sees them, in one environment. No answer is judged. */
export class AccountClient {
  constructor(readonly access: AccountAccess) {}

  /** The same caller in another environment or with another key. */
  with(changes: Partial<AccountAccess>): AccountClient {
    return new AccountClient({ ...this.access, ...changes })
  }

  calculate(query: Query): Promise<HttpReply> {
    return this.get(`/services/calculate${queryString(query)}`)
  }

  create(order: OrderBody, headers: OutgoingHttpHeaders = {}): Promise<HttpReply> {
    return this.post("/services/order-store", JSON.stringify(order), headers)
  }

  /** Creates under an `Idempotency-Key`. */
  createOnce(idempotencyKey: string, order: OrderBody): Promise<HttpReply> {
    return this.create(order, { "idempotency-key": idempotencyKey })
  }

  list(query: Query): Promise<HttpReply> {
    return this.get(`/services/shipments${queryString(query)}`)
  }

  /** @param id as it stands in the path, so that a malformed one can be sent */
  detail(id: number | string): Promise<HttpReply> {
    return this.get(`/services/shipment/${id}`)
  }

  /** @param id as it stands in the path, so that a malformed one can be sent */
  confirm(id: number | string): Promise<HttpReply> {
    return this.post(`/services/shipment/${id}/confirm`, "{}")
  }

  lockers(query: Query): Promise<HttpReply> {
    return this.get(`/services/lockers${queryString(query)}`)
  }

  get(path: string): Promise<HttpReply> {
    return this.send("GET", path)
  }

  post(path: string, body: string, headers: OutgoingHttpHeaders = {}): Promise<HttpReply> {
    return this.send("POST", path, { body, headers })
  }

  private send(
    method: string,
    path: string,
    { body, headers }: { body?: string; headers?: OutgoingHttpHeaders } = {},
  ): Promise<HttpReply> {
    const { origin, environment, key } = this.access
    return sendRequest({
      origin,
      method,
      target: `/api/${environment}/v1${path}`,
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      body,
    })
  }
}
