import { setTimeout as sleep } from "node:timers/promises"
import type { Figure } from "../shared/figure"
import { memoryMb } from "../shared/memory"
import { say } from "../shared/say"
import type { HistoryShops } from "./start-history-bench"

const MOST_MB = 100
const LOOK_EVERY_MS = 100

/** All shipments of the old store as CSV: how much memory that takes at its highest. */
export async function exportShipments({ old: { admin, store } }: HistoryShops): Promise<Figure[]> {
  say("  exporting")
  // What begins late is loaded before.
  await read(await admin.send("GET", "/admin/shipment-ordering/shipments/export?state=failed"))
  const before = await memoryMb(store.pid)
  let isOver = false
  const begun = performance.now()
  const reading = admin
    .send("GET", "/admin/shipment-ordering/shipments/export")
    .then(read)
    .finally(() => (isOver = true))
  let highest = before
  while (!isOver) {
    highest = Math.max(highest, await memoryMb(store.pid))
    await sleep(LOOK_EVERY_MS)
  }
  const rows = await reading
  const seconds = (performance.now() - begun) / 1000
  const part = "export"
  return [
    { part, name: "exported", value: rows, unit: "rows" },
    { part, name: "exported, of them", value: Math.round(rows / seconds), unit: "per second" },
    {
      part,
      name: "memory at its highest, above that before",
      value: highest - before,
      unit: "MB",
      limit: { atMost: MOST_MB },
    },
  ]
}

/** Reads an answer to its end, and keeps nothing of it. @returns its lines below the first */
async function read(answer: Response): Promise<number> {
  let lines = -1
  for await (const chunk of answer.body ?? []) {
    for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1
  }
  return lines
}
