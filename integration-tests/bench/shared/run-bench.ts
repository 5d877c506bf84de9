import { parseArgs } from "node:util"
import { type Figure, figureJson, figureTable, isOver } from "./figure"

/** The parts of a bench by their names. `Plan` has the options that say how much is measured. */
interface Bench<Shop, Plan extends Record<string, number>> {
  parts: Record<string, (shop: Shop, plan: Plan) => Promise<Figure[]>>
  /** The defaults of these options. */
  plan: Plan
  start: () => Promise<{ shop: Shop; logTail: () => string; stop: () => Promise<void> }>
}

let isStopping = false
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => (isStopping = true))
}

/**
 * Runs a bench from the command line: options of the plan, `--only`, `--json`, `--no-fail`. Prints a table,
 * and the figures as JSON in the last line; ends with 1 when one is over its limit.
 */
export function runBench<Shop, Plan extends Record<string, number>>(
  bench: Bench<Shop, Plan>,
): void {
  void measure(bench).catch((error: unknown) => {
    if (!isStopping) {
      console.error(error instanceof Error ? error.message : error)
      process.exit(1)
    }
  })
}

async function measure<Shop, Plan extends Record<string, number>>(
  bench: Bench<Shop, Plan>,
): Promise<void> {
  const { plan, names, isJsonOnly, mayBeOver } = readArguments(bench)
  const running = await bench.start()
  const figures: Figure[] = []
  try {
    for (const name of names) {
      say(`Measuring ${name}`)
      figures.push(...((await bench.parts[name]?.(running.shop, plan)) ?? []))
    }
  } catch (error) {
    if (isStopping) {
      return
    }
    say(`The end of the store's log:\n${running.logTail()}`)
    await running.stop()
    throw error
  }
  await running.stop()
  if (!isJsonOnly) {
    console.log(figureTable(figures))
  }
  console.log(figureJson(figures, plan))
  if (figures.some(isOver) && !mayBeOver) {
    process.exitCode = 1
  }
}

function readArguments<Shop, Plan extends Record<string, number>>({
  parts,
  plan,
}: Bench<Shop, Plan>) {
  const amounts = Object.keys(plan).map((name) => [name, { type: "string" }] as const)
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: Object.keys(parts) },
      json: { type: "boolean", default: false },
      "no-fail": { type: "boolean", default: false },
      ...Object.fromEntries(amounts),
    },
  })
  const asked = values as Record<string, unknown>
  const chosen = Object.entries(plan).map(
    ([name, usual]) => [name, count(name, asked[name] ?? usual)] as const,
  )
  const unknown = values.only.find((name) => !(name in parts))
  if (unknown !== undefined) {
    throw new Error(`--only ${unknown}: there is ${Object.keys(parts).join(", ")}`)
  }
  return {
    plan: { ...plan, ...Object.fromEntries(chosen) },
    names: values.only,
    isJsonOnly: values.json,
    mayBeOver: values["no-fail"],
  }
}

function count(option: string, value: unknown): number {
  const text = String(value)
  if (!/^[1-9]\d{0,6}$/.test(text)) {
    throw new Error(`--${option} ${text}: a number from 1 on`)
  }
  return Number(text)
}

/** Tells on stderr how far the bench is: stdout is for its figures. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
