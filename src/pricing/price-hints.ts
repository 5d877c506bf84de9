import Big from "big.js"
import type { Logger } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { type Configuration, warnSeldom } from "../context"
import type { PackageType } from "../carrier-api"

export const HINTS_HOOK = "setCalculatedShippingPricingContext"
const FIELD = "shipment_ordering"
const MOST_SURCHARGE = 1_000_000

/** What the store's own code adds to the price of an option. It changes no account and no service. */
export interface PriceHints {
  /** Decimal text in the cart's currency, added after all rules. */
  surcharge?: string
  /** Used for a service that takes both, if the items fit. */
  packageType?: PackageType
}

const PACKAGE_TYPES = { parcel: 1, envelope: 2 } as const

const hintFields = {
  /** Handle of the account whose options these hints are for; none: all options. */
  account: z.string({ error: "must be the handle of an account" }),
  surcharge: z
    .number({ error: "must be a number in major units of the cart's currency" })
    .min(0, { error: "must be 0 or more" })
    .max(MOST_SURCHARGE, { error: `must be at most ${MOST_SURCHARGE}` }),
  package_type: z.enum(["parcel", "envelope"], { error: 'must be "parcel" or "envelope"' }),
}

type HintName = keyof typeof hintFields

/**
 * Reads the hints that the store's hook gave for the options of an account. A wrong field is skipped with a
 * warning that names it; the option still gets its price.
 *
 * A named account only selects the options: an option is always priced with the account that orders its shipment.
 */
export function readPriceHints(
  { logger }: { logger: Pick<Logger, "warn"> },
  configuration: Pick<Configuration, "accounts">,
  { given, account }: { given: unknown; account: string },
): PriceHints {
  if (given === undefined || given === null) {
    return {}
  }
  const ignore = (name: string, issue: string) =>
    warnSeldom(logger, `${name} from the hook ${HINTS_HOOK} is ignored: it ${issue}.`)
  if (typeof given !== "object" || Array.isArray(given)) {
    ignore(FIELD, "must be an object such as { surcharge: 2.5 }")
    return {}
  }
  const good: {
    account?: string
    surcharge?: number
    package_type?: keyof typeof PACKAGE_TYPES
  } = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue
    const field = Object.hasOwn(hintFields, name)
      ? hintFields[name as HintName].safeParse(value)
      : undefined
    if (!field?.success) {
      ignore(`${FIELD}.${name}`, field?.error.issues[0]?.message ?? "is not a known field")
      if (name === "account") return {}
      continue
    }
    Object.assign(good, { [name]: field.data })
  }
  if (good.account !== undefined && good.account !== account) {
    if (!configuration.accounts.some(({ handle }) => handle === good.account)) {
      ignore(`${FIELD}.account`, "is not an account in the settings")
    }
    return {}
  }
  return {
    ...(good.surcharge && { surcharge: new Big(good.surcharge).toFixed() }),
    ...(good.package_type && { packageType: PACKAGE_TYPES[good.package_type] }),
  }
}
