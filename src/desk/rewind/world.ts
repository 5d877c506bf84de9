import { type Configuration, type StoredConfiguration, toConfiguration } from "../../context"
import type { BoxFields, OrderedPrice, Settings } from "../../modules/shipment_ordering"
import { findQuoteExchange } from "../../price-rules"
import type { OwnOption } from "../../store"
import { QuoteShelf } from "./quote-shelf"

/** What may be tried on the past before it is saved. */
export interface RewindChanges {
  settings?: Partial<Settings>
  /** All boxes, instead of the saved ones. */
  boxes?: (BoxFields & { id: string })[]
  services?: { account: string; service_code: string; is_enabled: boolean }[]
}

export interface World {
  saved: Configuration
  changed: Configuration
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
  if (!boxes) changed.boxes = saved.boxes
  return { saved, changed, options, quotes: new QuoteShelf() }
}

/** By the saved rate, so that a changed rate shows in what customers pay. */
export function toQuotes(
  { saved, changed }: World,
  { currency_code: currency }: Pick<OrderedPrice, "currency_code">,
  amount: string | number,
): number {
  const [rate = 1] = [saved, changed].flatMap(({ settings }) => {
    const found = findQuoteExchange(settings, currency)
    return found.kind === "found" ? Number(found.exchange.rate) : []
  })
  return Number(amount) / rate
}
