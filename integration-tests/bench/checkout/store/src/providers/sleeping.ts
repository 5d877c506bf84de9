import { setTimeout as sleep } from "node:timers/promises"
import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { UPSTREAM_LATENCY_MS } from "../../../upstream-latency"
import { ComparisonProvider } from "./comparison-provider"

/**
 * Sleeps once for each cart, as long as the service takes to answer. All requests for a cart share this sleep. No provider
 * that asks the service can be faster.
 */
class Sleeping extends ComparisonProvider {
  static override identifier = "sleeping"

  protected readonly name = "sleeping"

  private readonly sleeps = new Map<string, Promise<void>>()

  protected prepare(cartId: string): Promise<void> {
    const shared = this.sleeps.get(cartId) ?? sleep(UPSTREAM_LATENCY_MS)
    this.sleeps.set(cartId, shared)
    return shared
  }
}

export default ModuleProvider(Modules.FULFILLMENT, { services: [Sleeping] })
