import { AsyncLocalStorage } from "node:async_hooks"
import Big from "big.js"
import type { Logger } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { PackageType } from "../carrier-api"
import { type Configuration, warnSeldom } from "../context"
import type { NoPrice } from "../price-rules"
import type { RuleFacts } from "../shipping-rules"

/** Notes that a request passes to its price calculations, and that these pass back. */
export interface RequestNotes {
  /** IP address of the shopper; not set for admins and jobs. */
  visitor?: string
  isPlacingOrder?: boolean
  /** Why options had no price, by `data.id` of the shipping option. */
  unpriced: Map<string, NoPrice>
  /** What the store's own code has added to prices, by `data.id` of the shipping option. */
  added?: Map<string, PriceHints>
  /** Set when core is asked for a price only to learn what the store's hook returns. */
  hints?: { hookValue: unknown }
  /** What shipping rules ask about carts, by cart and products. */
  ruleFacts?: Map<string, Promise<RuleFacts>>
  /** What the customer must correct before a delivery can be chosen, such as `shipping_address.phone`. */
  wrongFields?: string[]
}

const current = new AsyncLocalStorage<RequestNotes>()

/**
 * Runs the work of a request with its own notes. Core's workflows run in the same process, so the provider sees the
 * notes. Work that another process takes over has none.
 */
export function withNotes<Result>(notes: RequestNotes, work: () => Result): Result {
  return current.run(notes, work)
}

/** The notes of the current request; undefined in a job. */
export function readRequestNotes(): RequestNotes | undefined {
  return current.getStore()
}

/** Notes why an option has no price: core's answer can only contain an amount. */
export function noteNoPrice(optionKey: string, noPrice: NoPrice): void {
  readRequestNotes()?.unpriced.set(optionKey, noPrice)
}

/** Notes which fields a refusal is about: core's answer can only contain a message, which customers read. */
export function noteWrongFields(fields: string[]): void {
  const notes = readRequestNotes()
  if (notes) notes.wrongFields = fields
}

/** Reads what shipping rules ask about once in a request: core prices options one by one, and a chosen one again. */
export function readRuleFactsOnce(key: string, read: () => Promise<RuleFacts>): Promise<RuleFacts> {
  const notes = readRequestNotes()
  const facts = notes?.ruleFacts?.get(key) ?? read()
  if (notes) (notes.ruleFacts ??= new Map()).set(key, facts)
  return facts
}

/** Notes the hints of a price: core runs the hook for prices, but not when an option is chosen. */
export function noteHints(optionKey: string, hints: PriceHints): void {
  const notes = readRequestNotes()
  if (notes) (notes.added ??= new Map()).set(optionKey, hints)
}

export const HINTS_HOOK = "setCalculatedShippingPricingContext"
const FIELD = "shipment_ordering"
const MOST_SURCHARGE = 1_000_000

/** What the store's own code adds to the price of an option. It changes neither account nor service. */
export interface PriceHints {
  /** Decimal text in the cart's currency, added after all rules. */
  surcharge?: string
  /** For a service that takes both, if the items fit. */
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
 * Reads the hints of the store's hook for the options of an account. Skips a wrong field with a warning that names it;
 * the option still gets its price.
 *
 * An account in the hints only selects options: an option is always priced with the account that orders its shipment.
 */
export function readPriceHints(
  { logger }: { logger: Pick<Logger, "warn"> },
  configuration: Pick<Configuration, "accounts">,
  { hookValue, account }: { hookValue: unknown; account: string },
): PriceHints {
  if (hookValue === undefined || hookValue === null) {
    return {}
  }
  const ignore = (name: string, issue: string) =>
    warnSeldom(logger, `${name} from the hook ${HINTS_HOOK} is ignored: it ${issue}.`)
  if (typeof hookValue !== "object" || Array.isArray(hookValue)) {
    ignore(FIELD, "must be an object such as { surcharge: 2.5 }")
    return {}
  }
  const hints: {
    account?: string
    surcharge?: number
    package_type?: keyof typeof PACKAGE_TYPES
  } = {}
  for (const [name, value] of Object.entries(hookValue)) {
    if (value === undefined || value === null) continue
    const field = Object.hasOwn(hintFields, name)
      ? hintFields[name as HintName].safeParse(value)
      : undefined
    if (!field?.success) {
      ignore(`${FIELD}.${name}`, field?.error.issues[0]?.message ?? "is not a known field")
      if (name === "account") return {}
      continue
    }
    Object.assign(hints, { [name]: field.data })
  }
  if (hints.account !== undefined && hints.account !== account) {
    if (!configuration.accounts.some(({ handle }) => handle === hints.account)) {
      ignore(`${FIELD}.account`, "is not an account in the settings")
    }
    return {}
  }
  return {
    ...(hints.surcharge && { surcharge: new Big(hints.surcharge).toFixed() }),
    ...(hints.package_type && { packageType: PACKAGE_TYPES[hints.package_type] }),
  }
}
