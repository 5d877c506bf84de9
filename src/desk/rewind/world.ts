import { type Configuration, type StoredConfiguration, toConfiguration } from "../../context"
import type { BoxFields, Settings } from "../../modules/shipment_ordering"
import { isAnyDone } from "../../shipping-rules"
import type { OwnOption } from "../../store"
import { QuoteShelf } from "./quote-shelf"

/** What may be tried on the past before it is saved. */
export interface RewindChanges {
  settings?: Partial<Settings>
  /** All boxes, instead of the saved ones. */
  boxes?: (BoxFields & { id: string })[]
  services?: { account: string; service_code: string; is_enabled: boolean }[]
}

/** What all orders of a run are compared with. */
export interface World {
  saved: Configuration
  changed: Configuration
  /** Whether an order may have other packages with the change. */
  isPackedAnew: boolean
  /** Of the store, as they are now. */
  options: OwnOption[]
  quotes: QuoteShelf
}

export function openWorld(
  stored: StoredConfiguration,
  { settings, boxes, services = [] }: RewindChanges,
  options: OwnOption[],
): World {
  const saved = toConfiguration(stored)
  const changed = toConfiguration({
    ...stored,
    settings: { ...stored.settings, ...settings },
    boxes: boxes ?? stored.boxes,
    services: stored.services.map((row) => {
      const change = services.find(
        ({ account, service_code }) => account === row.account && service_code === row.service_code,
      )
      return { ...row, is_enabled: change?.is_enabled ?? row.is_enabled }
    }),
  })
  const isPackedAnew = !!boxes || [saved, changed].some(({ rules }) => isAnyDone(rules, ["box"]))
  return { saved, changed, isPackedAnew, options, quotes: new QuoteShelf() }
}
