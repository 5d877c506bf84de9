/**
 * Measures prices at checkout in a real store against the sandbox, which takes 200 ms to answer, side by
 * side with a provider that returns a constant and one that only sleeps: `npm run bench:checkout`.
 *
 *   --only PART   calls, cold, warm, load or faults; may be given more than once
 *   --runs N      repetitions of cold and warm (40), and 0.6 as many customers per fault
 *   --carts N     carts of the load (500)
 *   --json        nothing on stdout but the figures as JSON, which otherwise is the last line
 *   --no-fail     ends with 0 although a figure is over its limit
 */
import { parseArgs } from "node:util"
import { compareCold } from "./checkout/compare-cold"
import { compareWarm } from "./checkout/compare-warm"
import { countCalls } from "./checkout/count-calls"
import { type BenchShop } from "./checkout/bench-shop"
import { type Figure, isOver } from "./shared/figure"
import type { Plan } from "./checkout/plan"
import { loadStore } from "./checkout/load-store"
import { figureJson, figureTable } from "./shared/print-figures"
import { say } from "./shared/say"
import { startBench } from "./checkout/start-bench"
import { troubleService } from "./checkout/trouble-service"

const PARTS: Record<string, (shop: BenchShop, plan: Plan) => Promise<Figure[]>> = {
  calls: countCalls,
  cold: compareCold,
  warm: compareWarm,
  load: loadStore,
  faults: troubleService,
}

let isStopping = false
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => (isStopping = true))
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: Object.keys(PARTS) },
      runs: { type: "string", default: "40" },
      carts: { type: "string", default: "500" },
      json: { type: "boolean", default: false },
      "no-fail": { type: "boolean", default: false },
    },
  })
  const plan: Plan = { runs: count("--runs", values.runs), carts: count("--carts", values.carts) }
  const parts = values.only.map((name) => {
    const measure = PARTS[name]
    if (measure === undefined) {
      throw new Error(`--only ${name}: there is ${Object.keys(PARTS).join(", ")}`)
    }
    return { name, measure }
  })
  return { plan, parts, isJsonOnly: values.json, mayBeOver: values["no-fail"] }
}

function count(option: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) {
    throw new Error(`${option} ${text}: a number from 1 on`)
  }
  return Number(text)
}

async function main(): Promise<void> {
  const { plan, parts, isJsonOnly, mayBeOver } = readArguments()
  const bench = await startBench()
  const figures: Figure[] = []
  try {
    for (const { name, measure } of parts) {
      say(`Measuring ${name}`)
      figures.push(...(await measure(bench.shop, plan)))
    }
  } catch (error) {
    if (isStopping) {
      return
    }
    say(`The end of the store's log:\n${bench.logTail()}`)
    await bench.stop()
    throw error
  }
  await bench.stop()
  if (!isJsonOnly) {
    console.log(figureTable(figures))
  }
  console.log(figureJson(figures, plan))
  if (figures.some(isOver) && !mayBeOver) {
    process.exitCode = 1
  }
}

void main().catch((error: unknown) => {
  if (!isStopping) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
})
