/**
 * Measures what more server processes bring: `npm run bench:servers`. One, two and four of them share a database, Redis,
 * a worker and the service, all on this machine.
 *
 *   --only PART   quotes, fulfil or callbacks; may be given more than once
 *   --seconds N   for which prices are asked (10)
 *   --orders N    that are fulfilled, and called back about (40)
 */
import { measureCallbacks, measureFulfilments, measureQuotes } from "./servers/measure-servers"
import { startServersShop } from "./servers/servers-shop"
import { runBench } from "./shared/run-bench"

runBench({
  name: "servers",
  sandbox: { callbackNow: false },
  start: startServersShop,
  parts: { quotes: measureQuotes, fulfil: measureFulfilments, callbacks: measureCallbacks },
  plan: { seconds: 10, orders: 40 },
})
