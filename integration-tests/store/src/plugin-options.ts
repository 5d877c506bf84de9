import type { MedusaContainer } from "@medusajs/framework/types"
import path from "node:path"

// Not among the package's exports: only tests change what is read as the store boots.
const file = path.resolve(
  process.cwd(),
  "../../.medusa/server/src/modules/shipment_ordering/plugin-options.js",
)

const GROUPS = ["timing", "callBudgets", "shipments", "endpoints"] as const

type Options = Record<(typeof GROUPS)[number], Record<string, unknown>> & { retentionDays: number }

/** Plugin options by which tests differ. */
export type OptionChange = Partial<Options>

let asBooted: Options | undefined

/** The plugin options of the running store become others, checked as at boot. */
export async function changeOptions(
  container: MedusaContainer,
  change: OptionChange,
): Promise<void> {
  const options = optionsOf(container)
  asBooted ??= pick(options)
  const { readPluginOptions } = (await import(file)) as {
    readPluginOptions: (options: object, env: object) => Options
  }
  const wanted = { ...pick(options), ...change }
  for (const group of GROUPS) {
    wanted[group] = { ...options[group], ...change[group] }
  }
  Object.assign(options, pick(readPluginOptions(wanted, {})))
}

export function resetOptions(container: MedusaContainer): void {
  Object.assign(optionsOf(container), asBooted)
}

function optionsOf(container: MedusaContainer): Options {
  return container.resolve<{ options: Options }>("shipment_ordering").options
}

function pick({ timing, callBudgets, shipments, endpoints, retentionDays }: Options): Options {
  return { timing, callBudgets, shipments, endpoints, retentionDays }
}
