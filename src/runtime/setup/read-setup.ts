import { DEFAULT_ACCOUNT } from "../../modules/shipment_ordering/accounts/account-store"
import { accountOf, readConfiguration } from "../account/configuration"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { PROVIDER_PREFIX } from "../provider-prefix"
import { readPickupLocations } from "./pickup-locations"

export type SetupStepName =
  | "encryption_key"
  | "account"
  | "connection"
  | "location"
  | "box"
  | "shipping_option"
  | "live_price"

/** One step from an empty plugin to the first live price. */
export interface SetupStep {
  name: SetupStepName
  isDone: boolean
  isOptional: boolean
}

/** How far an account is set up, by what there is at this moment: nothing of it is stored. */
export async function readSetup(
  scope: PluginScope,
  handle = DEFAULT_ACCOUNT,
): Promise<SetupStep[]> {
  const { memory } = scope
  const configuration = await readConfiguration(memory)
  const account = accountOf(configuration, handle)
  const key = account?.keys[account.environment]
  const [locations, hasOption, hasPrice] = await Promise.all([
    readPickupLocations(scope),
    hasDeliveryOption(scope),
    hasLivePrice(scope, handle),
  ])
  const step = (name: SetupStepName, isDone: boolean, isOptional = false) => ({
    name,
    isDone,
    isOptional,
  })
  return [
    step("encryption_key", memory.accounts.canSeal),
    step("account", Boolean(account?.baseUrl && key)),
    step("connection", Boolean(key?.acceptedAt && !key.refusedAt)),
    step(
      "location",
      locations.some(({ missing, isProviderEnabled }) => missing.length === 0 && isProviderEnabled),
    ),
    step("box", configuration.boxes.length > 0, true),
    step("shipping_option", hasOption),
    step("live_price", hasPrice),
  ]
}

interface StoredOption {
  provider_id: string
  rules?: ({ attribute?: string; value?: unknown } | null)[] | null
}

/** Whether customers are offered anything of ours; an option for returns is none of theirs. */
async function hasDeliveryOption(scope: PluginScope): Promise<boolean> {
  const options = await findRows<StoredOption>(scope, {
    entity: "shipping_option",
    fields: ["id", "provider_id", "rules.attribute", "rules.value"],
    filters: { provider_id: { $like: `${PROVIDER_PREFIX}%` } },
  })
  return options.some(
    ({ rules }) =>
      !(rules ?? []).some((rule) => rule?.attribute === "is_return" && rule.value === "true"),
  )
}

/** Price records are deleted after a while; a shop that has ordered shipments had its prices. */
async function hasLivePrice({ memory }: PluginScope, account: string): Promise<boolean> {
  if (await memory.priceRecords.hasLive(account)) {
    return true
  }
  const [shipment] = await memory.listShipmentOrderingShipments(
    { account },
    { take: 1, select: ["id"] },
  )
  return shipment !== undefined
}
