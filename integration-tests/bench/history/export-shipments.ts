import { setTimeout as sleep } from "node:timers/promises"
import { type Figure, figuresOf } from "../shared/figure"
import { memoryMb } from "../shared/processes"
import { say } from "../shared/run-bench"
import type { HistoryShops } from "./start-history-bench"

/** Of the second half over the first. */
const LARGEST_RATIO = 1.1
const LOOK_EVERY_MS = 100

/** Exports all shipments of the old store as CSV, and measures whether its memory grows with the rows sent. */
export async function exportShipments({ old: { admin, store } }: HistoryShops): Promise<Figure[]> {
  say("  exporting")
  const before = await memoryMb(store.pid)
  let isOver = false
  const begun = performance.now()
  const reading = admin
    .send("GET", "/admin/shipment-ordering/shipments/export")
    .then(read)
    .finally(() => (isOver = true))
  const megabytes: number[] = []
  while (!isOver) {
    megabytes.push(await memoryMb(store.pid))
    await sleep(LOOK_EVERY_MS)
  }
  const rows = await reading
  const seconds = (performance.now() - begun) / 1000
  const half = Math.floor(megabytes.length / 2)
  const highest = (some: number[]) => Math.max(...some)
  const figure = figuresOf("export")
  return [
    figure("exported", rows, "rows"),
    figure("exported, of them", Math.round(rows / seconds), "per second"),
    figure(
      "memory at its highest in the second half, over that in the first",
      highest(megabytes.slice(half)) / highest(megabytes.slice(0, half)),
      "ratio",
      { atMost: LARGEST_RATIO },
    ),
    figure("memory at its highest, above that before", highest(megabytes) - before, "MB"),
  ]
}

/** Reads an answer to its end without keeping it. @returns the number of its lines after the first */
async function read(answer: Response): Promise<number> {
  let lines = -1
  for await (const chunk of answer.body ?? []) {
    for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1
  }
  return lines
}
