import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { PickupSettings } from "../booking"
import { endpointsSchema, type Endpoints } from "../carrier-api"
import type { Box } from "../cartonizer"
import {
  DEFAULT_ACCOUNT,
  type Account,
  type PluginOptions,
  type ShipmentOrderingModuleService,
  type Settings,
  type ItemRule,
  NO_RULE,
  RULE_TARGETS,
  type RuleTarget,
} from "../modules/shipment_ordering"
import { ACCOUNT_HANDLE } from "../settings"
import { MerchantServices } from "./merchant-services"
import { perProcess } from "./process-state"

/** Everything configured, as it stood at one version. */
export interface Configuration {
  version: number
  settings: Settings
  /** From `medusa-config`. */
  options: PluginOptions
  boxes: Box[]
  itemRules: ItemRules
  /** The merchant's settings for the carriers' services. */
  services: MerchantServices
  accounts: Account[]
}

const CHECK_EVERY_MS = 2_000

const snapshot = perProcess<{
  latest?: { checkedAt: number; configuration: Promise<Configuration> }
}>(() => ({}))

/**
 * Keeps the configuration in the process and reads it again when its version has risen. A change takes effect
 * at once in this process, and within two seconds in the others.
 */
export async function readConfiguration(
  plugin: ShipmentOrderingModuleService,
): Promise<Configuration> {
  const kept = snapshot()
  const known = kept.latest
  if (known && performance.now() - known.checkedAt < CHECK_EVERY_MS) {
    return known.configuration
  }
  const configuration = refresh(plugin, known?.configuration)
  kept.latest = { checkedAt: performance.now(), configuration }
  configuration.catch(expireConfiguration)
  return configuration
}

/** Makes a change just saved in this process visible to its next request. */
export function expireConfiguration(): void {
  snapshot().latest = undefined
}

/**
 * Makes every process read the configuration again. Call it after saving boxes, item rules or services; saved settings
 * announce themselves.
 */
export async function announceConfigurationChange({
  plugin,
}: {
  plugin: ShipmentOrderingModuleService
}): Promise<void> {
  await plugin.settings.touch()
  expireConfiguration()
}

/** An account as entered in a request or in `medusa-config`. */
export const accountHandle = z
  .string()
  .regex(ACCOUNT_HANDLE, "must be a short handle such as default or ee")

export function accountOf(
  configuration: Configuration,
  handle = DEFAULT_ACCOUNT,
): Account | undefined {
  return configuration.accounts.find((account) => account.handle === handle)
}

/** Parts of the account's API that the API document does not define: the plugin option, else the sandbox's values. */
export function endpointsOf(
  { options }: Pick<Configuration, "options">,
  handle: string,
): Endpoints {
  return options.endpoints[handle] ?? DEFAULT_ENDPOINTS
}

const DEFAULT_ENDPOINTS = endpointsSchema.parse({})

async function refresh(
  plugin: ShipmentOrderingModuleService,
  known: Promise<Configuration> | undefined,
): Promise<Configuration> {
  const version = await plugin.settings.version()
  const before = await known?.catch(() => undefined)
  return before?.version === version ? before : load(plugin, version)
}

async function load(
  plugin: ShipmentOrderingModuleService,
  version: number,
): Promise<Configuration> {
  const [settings, accounts, boxes, itemRules, services] = await Promise.all([
    plugin.settings.read(),
    plugin.accounts.list(),
    plugin.listShipmentOrderingBoxes({ is_enabled: true }, { order: { rank: "ASC", id: "ASC" } }),
    plugin.itemRules.all(),
    plugin.listShipmentOrderingServices(
      {},
      {
        select: [
          "account",
          "environment",
          "base_url",
          "service_code",
          "label",
          "is_enabled",
          "is_locker",
          "cash_on_delivery_mark",
          "is_cash_on_delivery",
        ],
        take: 5_000,
      },
    ),
  ])
  return {
    version,
    settings,
    options: plugin.options,
    accounts,
    itemRules: new ItemRules(itemRules),
    services: new MerchantServices(services, settings.locker_services),
    boxes: boxes.map((box) => ({
      id: box.id,
      kind: box.kind,
      inner: { length: box.inner_length, width: box.inner_width, height: box.inner_height },
      outer: { length: box.outer_length, width: box.outer_width, height: box.outer_height },
      tareWeight: box.tare_weight,
      maxWeight: box.max_weight,
      rank: box.rank,
    })),
  }
}

/** When the carrier collects at a stock location. A checkout passes no id: it does not know the location yet. */
export function pickupSettings(settings: Settings, locationId?: string | null): PickupSettings {
  return {
    timeZone: settings.location_time_zones[locationId ?? ""] ?? settings.pickup_time_zone,
    cutOff: settings.pickup_cut_off,
    pickupTime: settings.pickup_time,
    workingDays: settings.pickup_working_days,
    closedDays: settings.pickup_closed_days,
  }
}

/**
 * Reads the database, because another process may have created the account a moment ago. The default account
 * is known even before anything is saved for it.
 *
 * @throws MedusaError NOT_FOUND naming the known accounts
 */
export async function refuseUnknownAccount(
  { plugin }: { plugin: ShipmentOrderingModuleService },
  handle: string,
): Promise<void> {
  const saved = await plugin.accounts.list()
  const handles = [...new Set([DEFAULT_ACCOUNT, ...saved.map((account) => account.handle)])]
  if (!handles.includes(handle)) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no account "${handle}". Known accounts: ${handles.join(", ")}.`,
    )
  }
}

/** The ids by which rules match a line item. */
interface RuledItems {
  variantId?: string
  productId?: string
  shippingProfileId?: string
}

/** All item rules of a store, by target. */
export class ItemRules {
  private readonly rules: ReadonlyMap<string, ItemRule>

  constructor(rules: (RuleTarget & ItemRule)[]) {
    this.rules = new Map(rules.map((rule) => [keyOf(rule.target_kind, rule.target_id), rule]))
  }

  get isEmpty(): boolean {
    return this.rules.size === 0
  }

  /**
   * The rule for a line item. Each field comes from the variant's rule, else from the product's rule,
   * else from the shipping profile's rule.
   */
  of({ variantId, productId, shippingProfileId }: RuledItems): ItemRule {
    const ids = { variant: variantId, product: productId, shipping_profile: shippingProfileId }
    return RULE_TARGETS.reduce((found, kind) => {
      const rule = this.rules.get(keyOf(kind, ids[kind] ?? ""))
      return rule ? fill(found, rule) : found
    }, NO_RULE)
  }
}

function fill(specific: ItemRule, general: ItemRule): ItemRule {
  return {
    rotation: specific.rotation ?? general.rotation,
    ships_alone: specific.ships_alone ?? general.ships_alone,
    dangerous: specific.dangerous ?? general.dangerous,
    weight_grams: specific.weight_grams ?? general.weight_grams,
    length_mm: specific.length_mm ?? general.length_mm,
    width_mm: specific.width_mm ?? general.width_mm,
    height_mm: specific.height_mm ?? general.height_mm,
  }
}

function keyOf(kind: RuleTarget["target_kind"], id: string): string {
  return `${kind}:${id}`
}
