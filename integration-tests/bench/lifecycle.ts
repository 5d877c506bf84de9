/**
 * Measures what becomes of an order in a real store against the sandbox: `npm run bench:lifecycle`.
 *
 *   --only PART   fulfil, callback or reconcile; may be given more than once
 *   --runs N      fulfillments of each provider, and batches of callbacks (30)
 *   --rows N      shipments that are reconciled (100000)
 */
import { compareCallbacks } from "./lifecycle/compare-callbacks"
import { compareFulfilments } from "./lifecycle/compare-fulfilments"
import { startLifecycleShop } from "./lifecycle/lifecycle-shop"
import { reconcileMany } from "./lifecycle/reconcile-many"
import { runBench } from "./shared/run-bench"

runBench({
  name: "lifecycle",
  sandbox: { callbackNow: true },
  start: startLifecycleShop,
  parts: { fulfil: compareFulfilments, callback: compareCallbacks, reconcile: reconcileMany },
  plan: { runs: 30, rows: 100_000 },
})
