import { parseArgs } from "node:util"
import type { SandboxOptions } from "../../../packages/sandbox/src"
import { isStopping } from "../../harness/node-child"
import { type Figure, figureLine, isOver } from "./figure"
import { type BenchStage, say, startStage } from "./start-stage"

interface Bench<Shop, Plan extends Record<string, number>> {
  /** Of its databases. */
  name: string
  sandbox?: SandboxOptions
  start: (stage: BenchStage) => Promise<Shop>
  parts: Record<string, (shop: Shop, plan: Plan) => Promise<Figure[]>>
  /** How much is measured: options of the command line, with their defaults. */
  plan: Plan
}

/** Runs a bench from the command line, and prints its figures. Ends with 1 when one is over its limit. */
export function runBench<Shop, Plan extends Record<string, number>>(
  bench: Bench<Shop, Plan>,
): void {
  void measure(bench).catch((error: unknown) => {
    // Stores that have just been stopped no longer answer.
    if (isStopping()) return
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}

async function measure<Shop, Plan extends Record<string, number>>(
  bench: Bench<Shop, Plan>,
): Promise<void> {
  const { plan, only } = readArguments(bench)
  const stage = await startStage(bench.name, bench.sandbox)
  try {
    const shop = await bench.start(stage)
    for (const part of only) {
      say(`Measuring ${part}`)
      for (const measured of (await bench.parts[part]?.(shop, plan)) ?? []) {
        console.log(figureLine(part, measured))
        if (isOver(measured)) process.exitCode = 1
      }
    }
  } catch (error) {
    if (!isStopping()) say(`The end of the stores' logs:\n${stage.logTail()}`)
    throw error
  } finally {
    if (!isStopping()) await stage.stop()
  }
}

function readArguments<Shop, Plan extends Record<string, number>>(bench: Bench<Shop, Plan>) {
  const parts = Object.keys(bench.parts)
  const amounts = Object.keys(bench.plan).map((name) => [name, { type: "string" }] as const)
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: parts },
      ...Object.fromEntries(amounts),
    },
  })
  const { only, ...chosen } = values as { only: string[] } & Record<string, string>
  const unknown = only.find((part) => !parts.includes(part))
  if (unknown !== undefined) throw new Error(`--only ${unknown}: there is ${parts.join(", ")}`)
  const counts = Object.entries(chosen).map(([name, text]) => [name, readCount(name, text)])
  return { only, plan: { ...bench.plan, ...(Object.fromEntries(counts) as Partial<Plan>) } }
}

function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--${option} ${text}: a number from 1 on`)
  return Number(text)
}
