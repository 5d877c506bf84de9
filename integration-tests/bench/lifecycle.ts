/**
 * Measures what becomes of an order in a real store against the sandbox: `npm run bench:lifecycle`.
 *
 *   --only PART   fulfil, callback or reconcile; may be given more than once
 *   --runs N      fulfillments of each provider (30), and ten times as many callbacks
 *   --rows N      shipments that are reconciled (100000)
 *   --json        nothing on stdout but the figures as JSON, which otherwise is the last line
 *   --no-fail     ends with 0 although a figure is over its limit
 */
import { compareCallbacks } from "./lifecycle/compare-callbacks"
import { compareFulfilments } from "./lifecycle/compare-fulfilments"
import { reconcileMany } from "./lifecycle/reconcile-many"
import { startLifecycleBench } from "./lifecycle/start-lifecycle-bench"
import { runBench } from "./shared/run-bench"

runBench({
  parts: { fulfil: compareFulfilments, callback: compareCallbacks, reconcile: reconcileMany },
  plan: { runs: 30, rows: 100_000 },
  start: startLifecycleBench,
})
