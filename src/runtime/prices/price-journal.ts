import type { PriceRecord } from "../../modules/shipment_ordering/price-records/price-record"
import type { PluginScope } from "../plugin-scope"
import { errorText } from "../error-text"
import { findRows } from "../find-rows"
import { perProcess } from "../process-state"

const WRITE_AFTER_MS = 100
/** Beyond this many options in a tenth of a second, the rest wait for their next price. */
const MOST_WAITING = 2_000

const journal = perProcess<{ waiting: Map<string, PriceRecord>; timer?: NodeJS.Timeout }>(() => ({
  waiting: new Map(),
}))

/**
 * Notes what a price was made of, a moment later and without anybody waiting for it: a cart change must
 * not take longer, nor fail, because the merchant's record of it does.
 */
export function notePrice(scope: PluginScope, record: PriceRecord): void {
  const key = `${record.cart_id} ${record.option_key}`
  const kept = journal()
  const { waiting } = kept
  if (!waiting.has(key) && waiting.size >= MOST_WAITING) return
  waiting.set(key, record)
  kept.timer ??= setTimeout(() => void write(scope), WRITE_AFTER_MS).unref()
}

async function write(scope: PluginScope): Promise<void> {
  const kept = journal()
  const records = [...kept.waiting.values()]
  kept.waiting.clear()
  kept.timer = undefined
  try {
    const ordered = await orderedCarts(scope, records)
    await scope.memory.priceRecords.follow(records.filter(({ cart_id }) => !ordered.has(cart_id)))
  } catch (error) {
    scope.logger.warn(`shipment-ordering: prices were not noted, ${errorText(error)}`)
  }
}

/** Carts that became orders: whoever asks for their price again changes nothing of what was charged. */
async function orderedCarts(
  scope: PluginScope,
  records: readonly PriceRecord[],
): Promise<Set<string>> {
  const carts = await findRows<{ id: string; completed_at?: unknown }>(scope, {
    entity: "cart",
    fields: ["id", "completed_at"],
    filters: { id: [...new Set(records.map(({ cart_id }) => cart_id))] },
  })
  return new Set(carts.flatMap(({ id, completed_at }) => (completed_at ? id : [])))
}
