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
