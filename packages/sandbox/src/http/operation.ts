import { environments } from "../state/shipment"

/** The operations that are counted and that a fault can be planned for. */
export const operations = [
  "calculate",
  "create",
  "confirm",
  "detail",
  "list",
  "lockers",
  "label",
] as const

export type Operation = (typeof operations)[number]

const services = `/api/(?:${environments.join("|")})/v1/services`
const service = (path: string): RegExp => new RegExp(`^${services}/${path}$`)

const routes: readonly (readonly [Operation, string, RegExp])[] = [
  ["calculate", "GET", service("calculate")],
  ["create", "POST", service("order-store")],
  ["list", "GET", service("shipments")],
  ["detail", "GET", service("shipment/[^/]+")],
  ["confirm", "POST", service("shipment/[^/]+/confirm")],
  ["lockers", "GET", service("lockers")],
  ["label", "GET", /^\/labels\/[^/]+$/],
]

/** The operation of a request, or undefined for other requests. */
export function operationOf(method: string, path: string): Operation | undefined {
  return routes.find(([, verb, pattern]) => verb === method && pattern.test(path))?.[0]
}
