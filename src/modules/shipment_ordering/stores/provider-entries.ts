import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PROVIDER_PREFIX, PROVIDERS } from "../medusa-tables"

/** `medusa-config` has the plugin, but not the provider that its shipping options need. */
export interface ConfigurationGap {
  /** `provider_missing`: there is none at all. `provider_renamed`: shipping options belong to another `id`. */
  code: "provider_missing" | "provider_renamed"
  /** What is wrong and what to do next. */
  message: string
  /** What to add to `medusa-config`. */
  lines: string
}

interface ProviderRow {
  id: string
  is_enabled: boolean
  options: number
  /** Of its shipping options. */
  account: string | null
}

/** The entries of the plugin's fulfillment provider in `medusa-config`, as Medusa has stored them. */
export class ProviderEntries {
  constructor(private readonly knex: Knex) {}

  async findGap(): Promise<ConfigurationGap | undefined> {
    const { rows } = await this.knex.raw<{ rows: ProviderRow[] }>(PROVIDERS)
    return configurationGap(rows)
  }
}

export function configurationGap(rows: ProviderRow[]): ConfigurationGap | undefined {
  const lost = rows.filter(({ is_enabled, options }) => !is_enabled && options > 0)
  if (!rows.some(({ is_enabled }) => is_enabled)) {
    return {
      code: "provider_missing",
      message:
        "The plugin is in medusa-config, but its fulfillment provider is not: no delivery can be priced or shipped. " +
        'Add these lines to "modules" and restart the store:',
      lines: moduleLines(lost.length > 0 ? lost.map(entryLine) : [entryLine(FIRST_ENTRY)]),
    }
  }
  return lost.length === 0
    ? undefined
    : {
        code: "provider_renamed",
        message:
          `Shipping options of this store belong to the provider ${lost.map(({ id }) => `"${id}"`).join(", ")}, ` +
          "which medusa-config does not list: they cannot be priced or shipped. " +
          "Add this to the providers of the fulfillment module and restart the store, or delete these options:",
        lines: lost.map(entryLine).join("\n"),
      }
}

const FIRST_ENTRY = { id: `${PROVIDER_PREFIX}shipment-ordering`, account: null }

/** An entry without `options` is for the account `default`. */
function entryLine({ id, account }: Pick<ProviderRow, "id" | "account">): string {
  const resolve = 'resolve: "medusa-plugin-shipment-ordering/providers/shipment-ordering"'
  const options = account && account !== "default" ? `, options: { account: "${account}" }` : ""
  return `{ ${resolve}, id: "${id.slice(PROVIDER_PREFIX.length)}"${options} },`
}

function moduleLines(entries: string[]): string {
  return `{
  resolve: "@medusajs/medusa/fulfillment",
  dependencies: ["shipment_ordering", "locking", "query"],
  options: {
    providers: [
      { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
${entries.map((entry) => `      ${entry}`).join("\n")}
    ],
  },
},`
}
