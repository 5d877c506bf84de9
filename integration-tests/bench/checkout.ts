/**
 * Measures prices at checkout in a real store against the sandbox, which takes 200 ms to answer, side by
 * side with a provider that returns a constant and one that only sleeps: `npm run bench:checkout`.
 *
 *   --only PART   calls, cold, warm, load or faults; may be given more than once
 *   --runs N      repetitions of cold and warm (40), and 0.6 as many customers per fault
 *   --carts N     carts of the load (1,000)
 *
 * With `STORE_SPANS=/dev/null OTEL_METRICS_EXPORTER=prometheus` before it, the store's OpenTelemetry is on.
 */
import { startCheckoutShop } from "./checkout/checkout-shop"
import { compareCold, compareWarm, countCalls } from "./checkout/compare-six"
import { loadStore } from "./checkout/load-store"
import { LATENCY_MS } from "./checkout/rivals"
import { troubleService } from "./checkout/trouble-service"
import { runBench } from "./shared/run-bench"

runBench({
  name: "checkout",
  sandbox: { latencyMs: LATENCY_MS },
  start: startCheckoutShop,
  parts: {
    calls: countCalls,
    cold: compareCold,
    warm: compareWarm,
    load: loadStore,
    faults: troubleService,
  },
  plan: { runs: 40, carts: 1000 },
})
