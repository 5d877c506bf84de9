/** What is counted, and what a fault can be planned for. */
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

const routes: readonly (readonly [Operation, string, RegExp])[] = [
  ["calculate", "GET", /\/services\/calculate$/],
  ["create", "POST", /\/services\/order-store$/],
  ["list", "GET", /\/services\/shipments$/],
  ["detail", "GET", /\/services\/shipment\/[^/]+$/],
  ["confirm", "POST", /\/services\/shipment\/[^/]+\/confirm$/],
  ["lockers", "GET", /\/services\/lockers$/],
  ["label", "GET", /^\/labels\/[^/]+$/],
]

/** The operation that a request asks for, or nothing when it asks for something else. */
export function operationOf(method: string, path: string): Operation | undefined {
  return routes.find(([, verb, pattern]) => verb === method && pattern.test(path))?.[0]
}
