import { MedusaError } from "@medusajs/framework/utils"
import type { PickupSettings } from "../booking"
import type { Endpoints } from "../carrier-api"
import type { Box } from "../cartonizer"
import { type PluginScope, perProcess } from "../context"

import { DEFAULT_ACCOUNT, type Account } from "../modules/shipment_ordering/accounts/account-store"
import type ShipmentOrderingModuleService from "../modules/shipment_ordering/service"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"
import { ItemRules } from "./item-rules"
import { MerchantServices } from "./services"

/** Everything configured, as it stood at one version. */
export interface Configuration {
  version: number
  settings: Settings
  boxes: Box[]
  itemRules: ItemRules
  /** What the merchant has said of the carriers' services. */
  services: MerchantServices
  accounts: Account[]
}

const CHECK_EVERY_MS = 2_000

const snapshot = perProcess<{
  latest?: { checkedAt: number; configuration: Promise<Configuration> }
}>(() => ({}))

/**
 * The configuration, kept in the process and asked for anew when its version has risen. A change
 * made in another process is in force within two seconds, one made here at once.
 */
export async function readConfiguration(
  memory: ShipmentOrderingModuleService,
): Promise<Configuration> {
  const kept = snapshot()
  const known = kept.latest
  if (known && performance.now() - known.checkedAt < CHECK_EVERY_MS) {
    return known.configuration
  }
  const configuration = refresh(memory, known?.configuration)
  kept.latest = { checkedAt: performance.now(), configuration }
  configuration.catch(forgetConfiguration)
  return configuration
}

/** Makes a change just saved in this process visible to its next request. */
export function forgetConfiguration(): void {
  snapshot().latest = undefined
}

export function accountOf(
  configuration: Configuration,
  handle = DEFAULT_ACCOUNT,
): Account | undefined {
  return configuration.accounts.find((account) => account.handle === handle)
}

/** How an account's service is spoken to where its document is silent: by the plugin's option, else by the settings. */
export function endpointsOf(
  { options }: Pick<ShipmentOrderingModuleService, "options">,
  settings: Pick<Settings, "endpoints">,
  handle: string,
): Endpoints {
  return options.endpoints[handle] ?? settings.endpoints
}

async function refresh(
  memory: ShipmentOrderingModuleService,
  known: Promise<Configuration> | undefined,
): Promise<Configuration> {
  const version = await memory.settings.version()
  const before = await known?.catch(() => undefined)
  return before?.version === version ? before : load(memory, version)
}

async function load(
  memory: ShipmentOrderingModuleService,
  version: number,
): Promise<Configuration> {
  const [settings, accounts, boxes, itemRules, services] = await Promise.all([
    memory.settings.read(),
    memory.accounts.list(),
    memory.listShipmentOrderingBoxes({ is_enabled: true }, { order: { rank: "ASC", id: "ASC" } }),
    memory.itemRules.all(),
    memory.listShipmentOrderingServices(
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

/** When the carrier collects at a stock location, as booking knows it; no checkout knows which one it will be. */
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
 * Asks the database: another process may have made the account a moment ago. The default one is known
 * before anything of it is saved.
 *
 * @throws MedusaError NOT_FOUND naming the accounts that there are
 */
export async function refuseUnknownAccount(
  { memory }: Pick<PluginScope, "memory">,
  handle: string,
): Promise<void> {
  const saved = await memory.accounts.list()
  const handles = [...new Set([DEFAULT_ACCOUNT, ...saved.map((account) => account.handle)])]
  if (!handles.includes(handle)) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no account "${handle}". There are: ${handles.join(", ")}.`,
    )
  }
}
