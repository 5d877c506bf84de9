import { command, type TestShop } from "./test-shop"

/** Makes requests for prices fail, until `clearFaults`. */
export type Trouble = (shop: TestShop) => Promise<unknown>

/** A fault of the sandbox for every request for prices. */
export function lasting(fault: Record<string, unknown>): Trouble {
  return (shop) => command(shop, "/faults", { operation: "calculate", times: 1000, ...fault })
}
