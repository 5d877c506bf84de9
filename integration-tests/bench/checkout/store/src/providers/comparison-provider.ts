import type { CalculatedShippingOptionPrice, FulfillmentOption } from "@medusajs/framework/types"
import { AbstractFulfillmentProviderService } from "@medusajs/framework/utils"
import { timePrice } from "../price-times"

/** The least that Medusa needs of a provider with calculated prices. */
export abstract class ComparisonProvider extends AbstractFulfillmentProviderService {
  protected abstract readonly name: string

  /** Runs before it answers its one price. */
  protected abstract prepare(cartId: string): Promise<void> | undefined

  override async getFulfillmentOptions(): Promise<FulfillmentOption[]> {
    return [1, 2, 3, 4, 5, 6].map((number) => ({
      id: `${this.name}-${number}`,
      name: `${this.name} ${number}`,
    }))
  }

  override async canCalculate(): Promise<boolean> {
    return true
  }

  override async validateFulfillmentData(): Promise<Record<string, unknown>> {
    return {}
  }

  override calculatePrice(
    _optionData: unknown,
    _data: unknown,
    context: { id: string },
  ): Promise<CalculatedShippingOptionPrice> {
    return timePrice(this.name, async () => {
      await this.prepare(context.id)
      return { calculated_amount: 5, is_calculated_price_tax_inclusive: true }
    })
  }
}
