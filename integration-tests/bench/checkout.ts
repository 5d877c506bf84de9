/**
 * Measures prices at checkout in a real store against the sandbox, which takes 200 ms to answer, side by
 * side with a provider that returns a constant and one that only sleeps: `npm run bench:checkout`.
 *
 *   --only PART   calls, cold, warm, load or faults; may be given more than once
 *   --runs N      repetitions of cold and warm (40), and 0.6 as many customers per fault
 *   --carts N     carts of the load (1,000)
 *   --json        nothing on stdout but the figures as JSON, which otherwise is the last line
 *   --no-fail     ends with 0 although a figure is over its limit
 */
import { compareCold, compareWarm } from "./checkout/compare-six"
import { countCalls } from "./checkout/count-calls"
import { loadStore } from "./checkout/load-store"
import { startBench } from "./checkout/start-bench"
import { troubleService } from "./checkout/trouble-service"
import { runBench } from "./shared/run-bench"

runBench({
  parts: {
    calls: countCalls,
    cold: compareCold,
    warm: compareWarm,
    load: loadStore,
    faults: troubleService,
  },
  plan: { runs: 40, carts: 1000 },
  start: startBench,
})
