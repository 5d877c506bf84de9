/**
 * Measures what a long past costs: `npm run bench:history`. Each page and job runs in turns in a store with 1,000 shipments
 * and in one with 1,000,000.
 *
 *   --only PART   pages, searches, jobs, looks, labels, export, records or rewind; may be given more than once
 *   --runs N      of each page and job (20)
 *   --rewound N   orders on which changed settings are tried (10000)
 *   --labels N    that become too old in one night (20000)
 */
import { compareJobs, comparePages, timeSearches, timeWholeLooks } from "./history/compare-history"
import { countRecords, deleteLabels, exportShipments } from "./history/export-and-erase"
import { rewindOrders } from "./history/rewind-orders"
import { startHistoryShops } from "./history/history-shops"
import { runBench } from "./shared/run-bench"

runBench({
  name: "history",
  sandbox: { callbackNow: true },
  start: startHistoryShops,
  parts: {
    pages: comparePages,
    searches: timeSearches,
    jobs: compareJobs,
    looks: timeWholeLooks,
    labels: deleteLabels,
    export: exportShipments,
    records: countRecords,
    rewind: rewindOrders,
  },
  plan: { runs: 20, labels: 20_000, rewound: 10_000 },
})
