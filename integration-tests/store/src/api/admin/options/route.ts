import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import path from "node:path"

// Not among the package's exports: only tests that share a store change what was read at its boot.
const plugin = path.resolve(process.cwd(), "../../.medusa/server/src")

const GROUPS = ["timing", "callBudgets", "shipments", "endpoints"] as const

type Options = Record<(typeof GROUPS)[number], Record<string, unknown>> &
  Record<"retentionDays" | "orderRecordDays", number>

/** Plugin options by which tests differ. */
export interface OptionChange extends Partial<Options> {
  /** The store's hook passes the cart's metadata `hints` to prices. Only with a reset. */
  hasPriceHints?: boolean
}

let asBooted: Options | undefined

/**
 * Changes plugin options, checked as at boot. With `isReset`, all others are those of the boot again, and the process
 * forgets what it keeps in memory, as after a restart.
 */
export async function POST(
  req: MedusaRequest<OptionChange & { isReset?: boolean }>,
  res: MedusaResponse,
): Promise<void> {
  const { isReset, hasPriceHints, ...change } = req.body
  const { options } = req.scope.resolve<{ options: Options }>("shipment_ordering")
  asBooted ??= pick(options)
  const before = isReset ? asBooted : pick(options)
  const wanted = { ...before, ...change }
  for (const group of GROUPS) wanted[group] = { ...before[group], ...change[group] }
  const { readPluginOptions } = (await import(
    `${plugin}/modules/shipment_ordering/plugin-options.js`
  )) as { readPluginOptions: (options: object, env: object) => Options }
  Object.assign(options, pick(readPluginOptions(wanted, {})))
  if (isReset) {
    process.env.STORE_PRICE_HINTS = hasPriceHints ? "true" : ""
    const { resetProcessState } = (await import(`${plugin}/context/process-state.js`)) as {
      resetProcessState: () => void
    }
    resetProcessState()
  }
  res.sendStatus(200)
}

function pick(options: Options): Options {
  const { timing, callBudgets, shipments, endpoints, retentionDays, orderRecordDays } = options
  return { timing, callBudgets, shipments, endpoints, retentionDays, orderRecordDays }
}
