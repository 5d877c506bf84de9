import { setTimeout as sleep } from "node:timers/promises"
import type { CalculatedShippingOptionPrice, FulfillmentOption } from "@medusajs/framework/types"
import {
  AbstractFulfillmentProviderService,
  ModuleProvider,
  Modules,
} from "@medusajs/framework/utils"

/** How long the service takes to answer, and how long the rival sleeps. */
export const LATENCY_MS = 200

/**
 * The least that Medusa needs of a provider with calculated prices. Six of its options answer a constant at once, so that
 * only the store's own time remains. Six sleep once for each cart, together, as long as the service takes to answer: no
 * provider that asks the service can be faster.
 */
class Rivals extends AbstractFulfillmentProviderService {
  static override identifier = "rivals"

  private readonly sleeps = new Map<string, Promise<void>>()

  override async getFulfillmentOptions(): Promise<FulfillmentOption[]> {
    return ["constant", "sleeping"].flatMap((rival) =>
      [1, 2, 3, 4, 5, 6].map((number) => ({ id: `${rival}-${number}`, rival })),
    )
  }

  override async canCalculate(): Promise<boolean> {
    return true
  }

  override async validateFulfillmentData(): Promise<Record<string, unknown>> {
    return {}
  }

  override async calculatePrice(
    { rival }: { rival?: unknown },
    _data: unknown,
    { id }: { id: string },
  ): Promise<CalculatedShippingOptionPrice> {
    if (rival === "sleeping") {
      const shared = this.sleeps.get(id) ?? sleep(LATENCY_MS)
      this.sleeps.set(id, shared)
      await shared
    }
    return { calculated_amount: 5, is_calculated_price_tax_inclusive: true }
  }
}

export default ModuleProvider(Modules.FULFILLMENT, { services: [Rivals] })
