import { command, type TestShop } from "./test-shop"

/** Brings trouble over the prices of the service, until another one is put under the shop. */
export type Trouble = (shop: TestShop) => Promise<unknown>

/** A fault of the sandbox that strikes every request for prices. */
export function lasting(fault: Record<string, unknown>): Trouble {
  return (shop) => command(shop, "/faults", { operation: "calculate", times: 1000, ...fault })
}

/** The sandbox is well again. */
export async function endTrouble({ sandbox }: Pick<TestShop, "sandbox">): Promise<void> {
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: "DELETE" })
}

/** The service's address is there, and nobody listens. */
const refusesConnections: Trouble = ({ sandbox }) => sandbox.close()

/** Ways in which a service can fail to say a price that the store meets in different places. */
export const TROUBLES: [string, Trouble][] = [
  ["hangs", lasting({ kind: "hang" })],
  ["refuses connections", refusesConnections],
  ["answers with a web page", lasting({ kind: "malformed" })],
  ["is overrun", lasting({ kind: "status", status: 429, headers: { "Retry-After": "120" } })],
]
