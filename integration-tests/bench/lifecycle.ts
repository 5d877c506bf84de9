/**
 * Measures what becomes of an order in a real store against the sandbox: `npm run bench:lifecycle`.
 *
 *   --only PART   fulfil, callback or reconcile; may be given more than once
 *   --runs N      fulfillments of each provider (30), and ten times as many callbacks
 *   --rows N      shipments that are reconciled (100000)
 *   --json        nothing on stdout but the figures as JSON, which otherwise is the last line
 *   --no-fail     ends with 0 although a figure is over its limit
 */
import { parseArgs } from "node:util"
import { compareCallbacks } from "./lifecycle/compare-callbacks"
import { compareFulfilments } from "./lifecycle/compare-fulfilments"
import type { LifecyclePlan, LifecycleShop } from "./lifecycle/lifecycle-shop"
import { reconcileMany } from "./lifecycle/reconcile-many"
import { startLifecycleBench } from "./lifecycle/start-lifecycle-bench"
import { type Figure, isOver } from "./shared/figure"
import { figureJson, figureTable } from "./shared/print-figures"
import { say } from "./shared/say"

const PARTS: Record<string, (shop: LifecycleShop, plan: LifecyclePlan) => Promise<Figure[]>> = {
  fulfil: compareFulfilments,
  callback: compareCallbacks,
  reconcile: reconcileMany,
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: Object.keys(PARTS) },
      runs: { type: "string", default: "30" },
      rows: { type: "string", default: "100000" },
      json: { type: "boolean", default: false },
      "no-fail": { type: "boolean", default: false },
    },
  })
  const plan = { runs: count("--runs", values.runs), rows: count("--rows", values.rows) }
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
  if (!/^[1-9]\d{0,6}$/.test(text)) {
    throw new Error(`${option} ${text}: a number from 1 on`)
  }
  return Number(text)
}

async function main(): Promise<void> {
  const { plan, parts, isJsonOnly, mayBeOver } = readArguments()
  const bench = await startLifecycleBench()
  const figures: Figure[] = []
  try {
    for (const { name, measure } of parts) {
      say(`Measuring ${name}`)
      figures.push(...(await measure(bench.shop, plan)))
    }
  } finally {
    await bench.stop()
  }
  if (!isJsonOnly) {
    console.log(figureTable(figures))
  }
  console.log(figureJson(figures, plan))
  if (figures.some(isOver) && !mayBeOver) {
    process.exitCode = 1
  }
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
