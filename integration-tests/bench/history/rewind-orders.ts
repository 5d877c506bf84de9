import { memoryMb } from "../shared/processes"
import { type Figure, figure } from "../shared/figure"
import { lookDuring } from "./export-and-erase"
import type { HistoryShops } from "./history-shops"

const MOST_SECONDS = 60
const LARGEST_MEMORY_RATIO = 1.15

/** Tries a higher markup on many placed orders. The store's memory must not grow with their number. */
export async function rewindOrders(
  { old: { admin, store } }: HistoryShops,
  { rewound }: { rewound: number },
): Promise<Figure[]> {
  const path = "/admin/shipment-ordering/prices/rewind"
  const rewind = async (last: number) => {
    const answer = await admin.send("POST", path, { settings: { markup_percent: "20" }, last })
    const lines = (await answer.text()).trimEnd().split("\n")
    return JSON.parse(lines.at(-1) ?? "{}") as { compared?: number }
  }
  // The thread and its code stay in memory.
  await rewind(500)
  const begun = performance.now()
  let compared = 0
  const megabytes = await lookDuring(
    () => memoryMb(store.pid),
    async () => {
      compared = (await rewind(rewound)).compared ?? 0
    },
  )
  const seconds = (performance.now() - begun) / 1000
  const half = megabytes.length / 2
  const [first, second] = [megabytes.slice(0, half), megabytes.slice(half)]
  const growth = Math.max(...second) / Math.max(...first)
  return [
    figure("orders tried again", compared, "rows"),
    figure("orders tried again", compared / seconds, "per second"),
    figure("10,000 orders", (10_000 / compared) * seconds * 1000, "ms", MOST_SECONDS * 1000),
    figure("memory in the second half, over the first", growth, "ratio", LARGEST_MEMORY_RATIO),
  ]
}
