import type { PackProgress } from "./pack-bench"
import { postTo } from "./sdk"
import { isAnswerLost } from "./server-message"

const BENCH = "shipment-ordering:bench"
const KEPT = "shipment-ordering:packing"

/** Names this browser: it opens its own order again without asking. */
export function benchId(): string {
  // Not `randomUUID`: a browser has it only under HTTPS.
  const id = localStorage.getItem(BENCH) ?? crypto.getRandomValues(new Uint32Array(4)).join("-")
  localStorage.setItem(BENCH, id)
  return id
}

/** The order on this bench. The browser keeps it, so that packing goes on after a reload. */
export interface KeptOrder {
  order_id: string
  claim: string
  /** What the store does not have yet. */
  progress?: PackProgress
}

export function keptOrder(): KeptOrder | undefined {
  const text = localStorage.getItem(KEPT)
  return text === null ? undefined : (JSON.parse(text) as KeptOrder)
}

export function keepOrder(kept: KeptOrder): void {
  localStorage.setItem(KEPT, JSON.stringify(kept))
}

/** Another tab may have opened an order since: that one stays. */
export function forgetOrder(claim: string): void {
  if (keptOrder()?.claim === claim) localStorage.removeItem(KEPT)
}

/** @throws FetchError with status 409 if another page has opened the order since */
export function sendProgress({ order_id, claim, progress }: KeptOrder): Promise<unknown> {
  const signal = AbortSignal.timeout(MOST_MS)
  return postTo(`pack-bench/${order_id}/progress`, { claim, progress }, { signal })
}

const asError = (error: unknown) => error as Error
const TRIES_EVERY_MS = 2_000
/** Then it counts as lost, and is sent again. */
const MOST_MS = 20_000

interface SaverEvents {
  onOffline: (isOffline: boolean) => void
  /** The store answered that it does not take it. */
  onRefused: (error: Error, claim: string) => void
}

/** Saves progress in the background: the newest one wins, one request at a time, repeated until it works. */
export function createSaver({ onOffline, onRefused }: SaverEvents) {
  let newest: KeptOrder | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    while (newest) {
      const sent: KeptOrder = newest
      const error = await sendProgress(sent).then(() => undefined, asError)
      const isLost = error !== undefined && isAnswerLost(error)
      onOffline(isLost)
      if (isLost) {
        await new Promise((resolve) => setTimeout(resolve, TRIES_EVERY_MS))
      } else if (newest === sent) {
        newest = undefined
        if (error) onRefused(error, sent.claim)
        else keepOrder({ order_id: sent.order_id, claim: sent.claim })
      }
    }
    running = undefined
    onOffline(false)
  }
  return {
    save: (kept: KeptOrder) => {
      newest = kept
      keepOrder(kept)
      running ??= run()
    },
    /** Sends nothing more of what was handed over, once what is under way has ended. */
    stop: async () => {
      newest = undefined
      await running
    },
  }
}
