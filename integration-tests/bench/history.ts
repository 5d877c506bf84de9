/**
 * Measures what a long past costs: `npm run bench:history`. Each page and job runs in turns in a store with 1,000 shipments
 * and in one with 1,000,000.
 *
 *   --only PART   pages, searches, jobs, looks, labels, export or records; may be given more than once
 *   --runs N      of each page and job (20)
 *   --labels N    that become too old in one night (20000)
 */
import { compareJobs, comparePages, timeSearches, timeWholeLooks } from "./history/compare-history"
import { countRecords, deleteLabels, exportShipments } from "./history/export-and-erase"
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
  },
  plan: { runs: 20, labels: 20_000 },
})
