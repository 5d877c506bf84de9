import { container } from "@medusajs/framework"
import type {
  CalculatedShippingOptionPrice,
  CalculateShippingOptionPriceContext,
  ConfigModule,
  CreateFulfillmentResult,
  CreateShippingOptionDTO,
  FulfillmentDTO,
  FulfillmentItemDTO,
  FulfillmentOption,
  FulfillmentOrderDTO,
  ValidateFulfillmentDataContext,
} from "@medusajs/framework/types"
import {
  AbstractFulfillmentProviderService,
  ContainerRegistrationKeys,
  Modules,
} from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { discoverServices } from "../../account"
import { isReturnOption, toOptionData, toReturnOption } from "../../store"
import {
  accountHandle,
  accountOf,
  cleanLogger,
  refuse,
  toMedusaError,
  type PluginContext,
  type PluginTools,
  withConfiguration,
  DEFAULT_ACCOUNT,
} from "../../context"
import { orderReturn, orderShipment } from "../../fulfilment"
import { SHIPMENT_ORDERING_MODULE } from "../../modules/shipment_ordering"
import { VIRTUAL_SERVICES } from "../../price-rules"
import { calculatePrice } from "../../pricing"
import { NO_SHIPMENT, readFulfillmentInput } from "../../shipping"
import { cancelFulfillment } from "./cancel-fulfillment"
import { validateFulfillmentData } from "./validate-fulfillment-data"

/** The methods that core calls; every throw is a MedusaError. */
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
    return this.answer((context) => offerOptions(context, this.options.account))
  }

  /** A return has the fixed price of its shipping option: without the items there is no quote. */
  override async canCalculate(option: CreateShippingOptionDTO): Promise<boolean> {
    return !isReturnOption(option.data)
  }

  override async validateOption(): Promise<boolean> {
    return true
  }

  override async validateFulfillmentData(
    optionData: Record<string, unknown>,
    data: Record<string, unknown>,
    cart: ValidateFulfillmentDataContext,
  ): Promise<Record<string, unknown>> {
    return this.answer((context) =>
      validateFulfillmentData(context, {
        account: this.options.account,
        optionData,
        sent: data,
        cart,
      }),
    )
  }

  override async calculatePrice(
    optionData: Record<string, unknown>,
    _methodData: Record<string, unknown>,
    priceContext: CalculateShippingOptionPriceContext,
  ): Promise<CalculatedShippingOptionPrice> {
    return calculatePrice(() => this.tools, {
      account: this.options.account,
      optionData,
      priceContext,
    })
  }

  /** `data` is public (the store API shows it), so it holds nothing but the row's id and claim, or that there is none. */
  override async createFulfillment(
    methodData: Record<string, unknown>,
    items: Partial<Omit<FulfillmentItemDTO, "fulfillment">>[],
    order: Partial<FulfillmentOrderDTO> | undefined,
    fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">>,
    additionalData?: Record<string, unknown>,
  ): Promise<CreateFulfillmentResult> {
    return this.answer(async (context) => {
      const { account } = this.options
      const request = { account, methodData, items, order, fulfillment, additionalData }
      const input = await readFulfillmentInput(context, request)
      if (!input) return { data: NO_SHIPMENT, labels: [] }
      const { fulfillmentId } = input
      const row = await orderShipment(context, { kind: "items", input, fulfillmentId })
      return { data: { shipment_ordering_id: row.id, claim: row.claim }, labels: [] }
    })
  }

  override async cancelFulfillment(data: Record<string, unknown>): Promise<unknown> {
    return this.answer((context) => cancelFulfillment(context, data))
  }

  override async createReturnFulfillment(
    fulfillment: Record<string, unknown>,
  ): Promise<CreateFulfillmentResult> {
    return this.answer((context) =>
      orderReturn(context, { account: this.options.account, fulfillment }),
    )
  }

  private get tools() {
    return providerTools(this.cradle)
  }

  private async answer<T>(operation: (context: PluginContext) => Promise<T>): Promise<T> {
    const { tools } = this
    try {
      return await operation(await withConfiguration(tools))
    } catch (error) {
      throw toMedusaError(error, tools.logger)
    }
  }
}

/**
 * The enabled services of an account, as choices for a new shipping option. The API cannot list them: they are known
 * from price answers. If none is known yet, asks for prices once.
 */
async function offerOptions(context: PluginContext, handle: string): Promise<FulfillmentOption[]> {
  const account = accountOf(context.configuration, handle)
  if (!account?.baseUrl) {
    return []
  }
  const isKnown = context.configuration.services.ofAccount(account).size > 0
  if (!isKnown) await discoverServices(context, handle)
  const { configuration } = isKnown ? context : await withConfiguration(context)
  const { services, settings } = configuration
  const ofCarriers = [...services.ofAccount(account).values()]
    .filter(({ code }) => services.isEnabled(account, code))
    .sort((one, other) => (one.code < other.code ? -1 : 1))
  return ofCarriers.length > 0
    ? [
        ...ofCarriers.map((service) => toOptionData({ ...service, account: handle })),
        ...virtualOptions(handle, services.knowsLockers(account)),
        toReturnOption(handle, settings.return_service),
      ]
    : []
}

/** The merchant has to name the locker services: without them a customer has no locker to choose. */
function virtualOptions(account: string, knowsLockers: boolean): FulfillmentOption[] {
  return VIRTUAL_SERVICES.map(({ code, name }) =>
    toOptionData({
      account,
      code,
      name:
        code === "virtual_parcel_locker" && !knowsLockers
          ? `${name} (mark a locker service in the settings first)`
          : name,
      offersParcel: true,
      offersEnvelope: false,
    }),
  )
}

/**
 * Finds what the provider needs: in its cradle, if the store's config lists `dependencies` at the fulfillment module,
 * else in the application's container. Called each time, because most of it is not registered yet at construction.
 */
function providerTools(cradle: Record<string, unknown>): PluginTools {
  const plugin = find(cradle, SHIPMENT_ORDERING_MODULE)
  if (!plugin) {
    refuse(PLUGIN_MISSING)
  }
  return {
    plugin: plugin as PluginTools["plugin"],
    query: find(cradle, ContainerRegistrationKeys.QUERY) as PluginTools["query"],
    logger: cleanLogger(find(cradle, ContainerRegistrationKeys.LOGGER) as PluginTools["logger"]),
    caching: find(cradle, Modules.CACHING) as PluginTools["caching"],
    locking: find(cradle, Modules.LOCKING) as PluginTools["locking"],
  }
}

/** Medusa finds the provider by its path, even if the plugin that it belongs to is not listed. */
const PLUGIN_MISSING =
  "The fulfillment provider of Shipment Ordering is in medusa-config, but the plugin is not: no delivery can be priced or shipped. " +
  'Add { resolve: "medusa-plugin-shipment-ordering", options: {} } to "plugins" and restart the store.'

/** Warns while the store boots, since no other part of the plugin is loaded to do so. */
function warnWithoutPlugin(): void {
  const key = ContainerRegistrationKeys.CONFIG_MODULE
  const config = container.resolve<ConfigModule>(key, { allowUnregistered: true })
  if (config && !config.modules?.[SHIPMENT_ORDERING_MODULE]) {
    container.resolve(ContainerRegistrationKeys.LOGGER).warn(PLUGIN_MISSING)
  }
}

/** A store may lack these modules. If the plugin's own one is missing, `PLUGIN_MISSING` says so. */
const OPTIONAL: string[] = [Modules.CACHING, Modules.LOCKING, SHIPMENT_ORDERING_MODULE]

function find(cradle: Record<string, unknown>, key: string): unknown {
  try {
    const value = cradle[key]
    if (value !== undefined) {
      return value
    }
  } catch {
    // An undeclared dependency throws in the cradle; the container has it.
  }
  return container.resolve(key, { allowUnregistered: OPTIONAL.includes(key) })
}

const schema = z.strictObject({ account: accountHandle.default(DEFAULT_ACCOUNT) })

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
