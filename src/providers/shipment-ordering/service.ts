import { container } from "@medusajs/framework"
import type {
  CalculatedShippingOptionPrice,
  CreateFulfillmentResult,
  FulfillmentOption,
  IFulfillmentProvider,
  ConfigModule,
} from "@medusajs/framework/types"
import {
  AbstractFulfillmentProviderService,
  ContainerRegistrationKeys,
  MedusaError,
  Modules,
} from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { isReturnOption } from "../../account"
import { toMedusaError, type PluginScope } from "../../context"
import { SHIPMENT_ORDERING_MODULE } from "../../modules/shipment_ordering"
import { DEFAULT_ACCOUNT } from "../../modules/shipment_ordering/accounts/account-store"
import { calculatePrice } from "./calculate-price"
import { cancelFulfillment } from "./cancel-fulfillment"
import { createFulfillment } from "./create-fulfillment"
import { createReturnFulfillment } from "./create-return-fulfillment"
import { listOptions } from "./list-options"
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

/**
 * Finds what the provider needs. Its own cradle holds it when the store's config lists `dependencies`
 * at the fulfillment module; a merchant who forgot them still has a working store, through the
 * application's container. Asked for at each call: at construction most of it is not registered yet.
 */
function providerScope(cradle: Record<string, unknown>): PluginScope {
  const memory = find(cradle, SHIPMENT_ORDERING_MODULE)
  if (!memory) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, PLUGIN_MISSING)
  }
  return {
    memory: memory as PluginScope["memory"],
    query: find(cradle, ContainerRegistrationKeys.QUERY) as PluginScope["query"],
    logger: find(cradle, ContainerRegistrationKeys.LOGGER) as PluginScope["logger"],
    caching: find(cradle, Modules.CACHING) as PluginScope["caching"],
    locking: find(cradle, Modules.LOCKING) as PluginScope["locking"],
  }
}

/** The provider is found by its path, whether the plugin that it belongs to is listed or not. */
const PLUGIN_MISSING =
  "The fulfillment provider of Shipment Ordering is in medusa-config, but the plugin is not: no delivery can be priced or shipped. " +
  'Add { resolve: "medusa-plugin-shipment-ordering", options: {} } to "plugins" and restart the store.'

/** Says it in the log while the store boots; nothing else of the plugin is there to say it. */
function warnWithoutPlugin(): void {
  const key = ContainerRegistrationKeys.CONFIG_MODULE
  const config = container.resolve<ConfigModule>(key, { allowUnregistered: true })
  if (config && !config.modules?.[SHIPMENT_ORDERING_MODULE]) {
    container.resolve(ContainerRegistrationKeys.LOGGER).warn(PLUGIN_MISSING)
  }
}

/** Modules that a store may do without; without the plugin's own one there is a message of ours. */
const OPTIONAL: string[] = [Modules.CACHING, Modules.LOCKING, SHIPMENT_ORDERING_MODULE]

function find(cradle: Record<string, unknown>, key: string): unknown {
  try {
    const found = cradle[key]
    if (found !== undefined) {
      return found
    }
  } catch {
    // An undeclared dependency throws in the cradle; the container has it.
  }
  return container.resolve(key, { allowUnregistered: OPTIONAL.includes(key) })
}

const schema = z.strictObject({
  account: z
    .string()
    .regex(/^[a-z0-9_-]{1,32}$/, "must be a short handle such as default or ee")
    .default(DEFAULT_ACCOUNT),
})

type ProviderOptions = z.infer<typeof schema>

/**
 * Reads `options` of a provider entry in `medusa-config`.
 *
 * @throws Error naming the option; stops the boot
 */
function readProviderOptions(options: unknown): ProviderOptions {
  const parsed = schema.safeParse(options ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(
      `medusa-plugin-shipment-ordering: provider option ${issue?.path.join(".")}: ${issue?.message}`,
    )
  }
  return parsed.data
}
