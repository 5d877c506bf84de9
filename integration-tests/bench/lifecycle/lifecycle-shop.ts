import type { TestShop } from "../../harness/test-shop"

/** A store that ships with the plugin and with Medusa's own manual provider, beside a sandbox. */
export interface LifecycleShop extends TestShop {
  /** Shipping option id of the manual provider. */
  manualOption: string
}

/** `runs` are fulfillments of each provider, `rows` the shipments that are reconciled. */
export interface LifecyclePlan extends Record<string, number> {
  runs: number
  rows: number
}
