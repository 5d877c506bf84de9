/**
 * Measures what a long past costs: `npm run bench:history`. Each page and job runs in turns in a store with 1,000 shipments
 * and in one with 1,000,000.
 *
 *   --only PART   pages or jobs; may be given more than once
 *   --runs N      of each page and job (20)
 *   --json        nothing on stdout but the figures as JSON, which otherwise is the last line
 *   --no-fail     ends with 0 although a figure is over its limit
 */
import { compareJobs, comparePages } from "./history/compare-history"
import { startHistoryBench } from "./history/start-history-bench"
import { runBench } from "./shared/run-bench"

runBench({
  parts: { pages: comparePages, jobs: compareJobs },
  plan: { runs: 20 },
  start: startHistoryBench,
})
