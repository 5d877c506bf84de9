import type {
  CalculatedShippingOptionPrice,
  CreateFulfillmentResult,
  FulfillmentOption,
  IFulfillmentProvider,
} from "@medusajs/framework/types"
import { AbstractFulfillmentProviderService } from "@medusajs/framework/utils"
import { isReturnOption } from "../../account"
import { toMedusaError } from "../../context"
import { calculatePrice } from "./calculate-price"
import { cancelFulfillment } from "./cancel-fulfillment"
import { createFulfillment } from "./create-fulfillment"
import { createReturnFulfillment } from "./create-return-fulfillment"
import { listOptions } from "./list-options"
import { readProviderOptions, type ProviderOptions } from "./provider-options"
import { providerScope, warnWithoutPlugin } from "./provider-scope"
import { validateFulfillmentData } from "./validate-fulfillment-data"

type Args<Method extends keyof IFulfillmentProvider> = Parameters<IFulfillmentProvider[Method]>

/** The methods that core calls, each in a file of its own; every throw is a MedusaError. */
export class ShipmentOrderingProviderService extends AbstractFulfillmentProviderService {
  static override identifier = "shipment-ordering"

  private readonly options: ProviderOptions

  static validateOptions(options: Record<string, unknown>): void {
    readProviderOptions(options)
    warnWithoutPlugin()
  }

  constructor(
    private readonly cradle: Record<string, unknown>,
    options?: unknown,
  ) {
    super()
    this.options = readProviderOptions(options)
  }

  override async getFulfillmentOptions(): Promise<FulfillmentOption[]> {
    return this.answer(() => listOptions(this.scope, this.options.account))
  }

  /** A return has the fixed price of its shipping option: nobody could quote it without the goods. */
  override async canCalculate(option: Args<"canCalculate">[0]): Promise<boolean> {
    return !isReturnOption(option.data)
  }

  override async validateOption(): Promise<boolean> {
    return true
  }

  override async validateFulfillmentData(
    ...[optionData, wish, context]: Args<"validateFulfillmentData">
  ): Promise<Record<string, unknown>> {
    return this.answer(() =>
      validateFulfillmentData(this.scope, {
        account: this.options.account,
        optionData,
        wish,
        context,
      }),
    )
  }

  override async calculatePrice(
    ...[optionData, , context]: Args<"calculatePrice">
  ): Promise<CalculatedShippingOptionPrice> {
    return calculatePrice(() => this.scope, { account: this.options.account, optionData, context })
  }

  override async createFulfillment(
    ...[methodData, items, order, fulfillment, additionalData]: Args<"createFulfillment">
  ): Promise<CreateFulfillmentResult> {
    return this.answer(() =>
      createFulfillment(this.scope, {
        account: this.options.account,
        methodData,
        items,
        order,
        fulfillment,
        additionalData,
      }),
    )
  }

  override async cancelFulfillment(data: Record<string, unknown>): Promise<unknown> {
    return this.answer(() => cancelFulfillment(this.scope, data))
  }

  override async createReturnFulfillment(
    fulfillment: Record<string, unknown>,
  ): Promise<CreateFulfillmentResult> {
    return this.answer(() =>
      createReturnFulfillment(this.scope, { account: this.options.account, fulfillment }),
    )
  }

  private get scope() {
    return providerScope(this.cradle)
  }

  private async answer<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation()
    } catch (error) {
      throw toMedusaError(error, this.scope.logger)
    }
  }
}
