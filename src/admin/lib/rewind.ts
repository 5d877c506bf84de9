import type { BoxBody } from "../../api/admin/shipment-ordering/boxes/box-input"
import type { BoxPreset } from "./boxes"
import { callBackend } from "./sdk"
import type { SettingsChange } from "./settings"

/** What a person has changed and not saved. Boxes are the whole list. */
export interface RewindChange {
  settings?: SettingsChange
  boxes?: (BoxBody & { id?: string })[]
  services?: { account: string; service_code: string; is_enabled: boolean }[]
}

export interface RewindRequest extends RewindChange {
  /** The newest orders; with dates, those of the period. */
  last?: number
  from?: string
  to?: string
  /** Ask the service for prices that were not recorded. */
  ask?: boolean
}

/** Amounts are decimal texts in the currency of the quotes. */
export interface RewindTotals {
  charged: string
  cost: string
  margin: string
  parcels: number
  /** Between 0 and 1; null without boxes. */
  empty_share: number | null
  without_option: number
}

/** One order with the saved or with the changed settings. Null if there is no price. */
export interface RewindSide {
  charged: string | null
  cost: string | null
  parcels: number
  option: string
}

export interface RewindResult {
  kind: "result"
  orders: number
  compared: number
  unknown: number
  skipped: { changed: number; canceled: number }
  before: RewindTotals
  after: RewindTotals
  most_changed: {
    order_id: string
    display_id: number | null
    before: RewindSide
    after: RewindSide
  }[]
  /** How many prices were asked of the service. */
  asked: number
  advice: {
    boxes: { box: BoxPreset; saves: string; orders: number }[]
    free_from: { amount: string; margin: string; orders_free: number } | null
  }
}

type RewindLine =
  { kind: "progress"; done: number; of: number } | { kind: "error"; message: string } | RewindResult

/**
 * Prices past orders again. Aborting the signal stops the work.
 *
 * @throws Error with the backend's message, or without one if the answer breaks off
 */
export async function rewind(
  request: RewindRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, of: number) => void },
): Promise<RewindResult> {
  const { body } = await callBackend<Response>("prices/rewind", {
    method: "POST",
    body: request,
    signal,
    headers: { accept: "application/x-ndjson" },
  })
  if (body) {
    for await (const text of readLines(body)) {
      const line = JSON.parse(text) as RewindLine
      if (line.kind === "result") return line
      if (line.kind === "error") throw new Error(line.message)
      onProgress(line.done, line.of)
    }
  }
  throw new Error()
}

async function* readLines(body: NonNullable<Response["body"]>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ""
  for (;;) {
    const { done, value = "" } = await reader.read()
    const lines = (rest + value).split("\n")
    rest = done ? "" : (lines.pop() ?? "")
    yield* lines.filter((line) => line !== "")
    if (done) return
  }
}
