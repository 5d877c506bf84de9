import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { perProcess } from "../process-state"

interface StoredRate {
  rate?: number | null
  is_default?: boolean
  tax_region?: { country_code?: string; province_code?: string | null } | null
}

const KEEP_MS = 60_000
const kept = perProcess(
  () => new Map<string, { readAt: number; percent: Promise<string | null> }>(),
)

/**
 * The store's usual tax rate of a country as decimal text, null where it has none. Rates of provinces
 * and rules for single options are left out: it only rounds the price that the customer sees.
 */
export function taxRatePercent(scope: PluginScope, countryCode: string): Promise<string | null> {
  const country = countryCode.toLowerCase()
  const rates = kept()
  const known = rates.get(country)
  if (known && performance.now() - known.readAt < KEEP_MS) {
    return known.percent
  }
  const percent = read(scope, country)
  rates.set(country, { readAt: performance.now(), percent })
  percent.catch(() => rates.delete(country))
  return percent
}

async function read(scope: PluginScope, countryCode: string): Promise<string | null> {
  const found = await findRows<StoredRate>(scope, {
    entity: "tax_rate",
    fields: ["id", "rate", "is_default", "tax_region.country_code", "tax_region.province_code"],
    filters: { is_default: true, tax_region: { country_code: countryCode, province_code: null } },
  })
  const rate = found[0]?.rate
  return rate === null || rate === undefined ? null : String(rate)
}
