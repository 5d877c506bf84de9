import type ShipmentOrderingModuleService from "../../modules/shipment_ordering/service"
import { refuse } from "../refuse"
import type { PluginScope } from "../plugin-scope"
import { perProcess } from "../process-state"
import { forgetConfiguration, readConfiguration } from "./configuration"

/**
 * Whether this is the copy of a store: its database was used under another public address. A copy
 * would order, confirm and delete beside the store it was made of.
 */
export async function isCopy({ memory }: Pick<PluginScope, "memory">): Promise<boolean> {
  const { settings } = await readConfiguration(memory)
  return settings.store_address !== null && settings.store_address !== addressOf(memory)
}

/** @throws MedusaError NOT_ALLOWED with the next step */
export async function refuseCopy({ memory }: Pick<PluginScope, "memory">): Promise<void> {
  if (await isCopy({ memory })) {
    const { settings } = await readConfiguration(memory)
    refuse(
      `This database belongs to the store at ${settings.store_address}, and this one is at ` +
        `${addressOf(memory) ?? "no configured address"}: ordering is paused, so that a copy ships nothing. ` +
        "If the store has moved, say so in Settings > Shipment Ordering.",
    )
  }
}

/** Jobs run every minute, and the log needs each change but once. */
const log = perProcess(() => ({ isSaidToBePaused: false }))

/** Whether a job has to stay away; says in the log when that begins and ends. */
export async function isPaused({
  memory,
  logger,
}: Pick<PluginScope, "memory" | "logger">): Promise<boolean> {
  const isPaused = await isCopy({ memory })
  const said = log()
  if (isPaused !== said.isSaidToBePaused) {
    said.isSaidToBePaused = isPaused
    if (isPaused) {
      logger.warn(
        "shipment-ordering: paused, since this database belongs to a store at another address " +
          "(Settings > Shipment Ordering)",
      )
    } else {
      logger.info("shipment-ordering: paused no longer, this database belongs to this store")
    }
  }
  return isPaused
}

/** Notes the address under which the store orders, unless one is known. */
export async function noteStoreAddress({ memory }: Pick<PluginScope, "memory">): Promise<void> {
  const { settings } = await readConfiguration(memory)
  if (settings.store_address === null && addressOf(memory) !== null) {
    await adoptStoreAddress({ memory })
  }
}

/** The store is here now, whatever was noted before. */
export async function adoptStoreAddress({ memory }: Pick<PluginScope, "memory">): Promise<void> {
  await memory.settings.save({ store_address: addressOf(memory) })
  forgetConfiguration()
}

function addressOf({ options }: ShipmentOrderingModuleService): string | null {
  return options.backendUrl ?? null
}
