import { knownServices, type OptionService, packageTypesOf } from "../account"

import type { PackageType } from "../carrier-api"
import type { PluginScope } from "../context"
import { priceRulesOf, findQuoteExchange, toQuoteCurrency } from "../pricing"

import { chooseCheapest, type Quote } from "../price-rules"
import { askForShipment, type DraftWish } from "./draft"
import { packInTypes, type PackedShipment, quotedType } from "./pack-shipment"

interface Booked {
  service: OptionService
  /** Decimal text in the order's currency. */
  codAmount: string | null
}

/**
 * Packs a shipment as parcels or as an envelope. What a person chose comes first, then what the customer's
 * price was made for, if the items are still the same, then what the store's own code asked for, then the
 * cheaper of the two. Without both prices: parcels.
 *
 * @throws MedusaError INVALID_DATA naming what cannot be packed, and the next step
 */
export async function packAsBooked(
  scope: PluginScope,
  draft: DraftWish,
  { service, codAmount }: Booked,
): Promise<PackedShipment> {
  const taken = await typesToBook(scope, draft, service)
  const [first, ...others] = await packOpenTypes(scope, draft, taken)
  if (others.length === 0) {
    return first
  }
  const quotes = await quotesOf(scope, draft, { packed: [first, ...others], codAmount })
  const { vatMode } = priceRulesOf(draft.configuration.settings, draft.account, service)
  const chosen = chooseAsAsked(draft, quotes, (some) => chooseCheapest(some, service.code, vatMode))
  const wanted = chosen?.packageType ?? typeAskedFor(draft)
  return others.find(({ packageType }) => packageType === wanted) ?? first
}

/** The best of the prices in the type that the store's own code asked for, where there is one; else of all. */
export function chooseAsAsked(
  draft: DraftWish,
  quotes: Quote[],
  choose: (some: Quote[]) => Quote | undefined,
): Quote | undefined {
  const asked = typeAskedFor(draft)
  return choose(quotes.filter(({ packageType }) => packageType === asked)) ?? choose(quotes)
}

/** What was asked for is asked of the option's own service. */
function typeAskedFor(draft: DraftWish): PackageType | undefined {
  return isOtherService(draft) ? undefined : draft.storeType
}

/** In words for the merchant, that a service does not take what is wished. */
export async function problemOfType(
  scope: PluginScope,
  draft: DraftWish,
  service: OptionService,
): Promise<string | undefined> {
  return refusedType(service, await typesToBook(scope, draft, service), draft.wish)
}

/**
 * The shipment in each type that the price is to decide between.
 *
 * @throws MedusaError INVALID_DATA naming what cannot be packed, and the next step
 */
export async function packOpenTypes(
  scope: PluginScope,
  draft: DraftWish,
  taken: [PackageType, ...PackageType[]],
): Promise<[PackedShipment, ...PackedShipment[]]> {
  return packInTypes(scope, draft, await openTypes(scope, draft, taken))
}

/**
 * Of what may be taken, what the price is to decide between: one alone where a person or the customer's
 * price has decided. Packages that a person gives are parcels, but for one in place of the envelope that was
 * priced.
 */
async function openTypes(
  scope: PluginScope,
  draft: DraftWish,
  taken: [PackageType, ...PackageType[]],
): Promise<[PackageType, ...PackageType[]]> {
  const { wish } = draft
  if (wish?.package_type !== undefined) {
    // What is not taken is refused elsewhere, beside the packages as they would be.
    return [taken.includes(wish.package_type) ? wish.package_type : taken[0]]
  }
  if (taken.length === 1 || (wish?.packages?.length ?? 0) > 1) {
    return [taken[0]]
  }
  const quoted = isOtherService(draft) ? undefined : await quotedType(scope, draft)
  if (quoted !== undefined && taken.includes(quoted)) {
    return [quoted]
  }
  return wish?.packages ? [taken[0]] : taken
}

function isOtherService({ service, wish }: DraftWish): boolean {
  return !service.virtual && ![undefined, service.code].includes(wish?.service_code)
}

/** The prices of a shipment packed in several types, each marked with its type. */
export async function quotesOf(
  scope: PluginScope,
  draft: DraftWish,
  { packed, codAmount }: { packed: readonly PackedShipment[]; codAmount: string | null },
): Promise<Quote[]> {
  const { configuration, order, wish } = draft
  const exchange = findQuoteExchange(configuration.settings, order.currency_code ?? "")
  const answers = await Promise.all(
    packed.map(async ({ packageType, packages, isDangerous }) => {
      const answer = await askForShipment(scope, draft, {
        packages,
        packageType,
        sendAdr: isDangerous || wish?.send_adr === true,
        codInQuoteCurrency:
          codAmount !== null && exchange.kind === "found"
            ? toQuoteCurrency(codAmount, exchange.exchange)
            : undefined,
        deadlineMs: PATIENCE_MS,
      })
      return answer.outcome === "value"
        ? answer.value.map((quote) => ({ ...quote, packageType }))
        : []
    }),
  )
  return answers.flat()
}

/** The merchant waits for it, no customer does. */
const PATIENCE_MS = 5_000

async function typesToBook(
  scope: PluginScope,
  { account, service: ofOption, wish }: DraftWish,
  service: OptionService,
): Promise<[PackageType, ...PackageType[]]> {
  if (ofOption.virtual && wish?.service_code === undefined) {
    // Chosen just now, with one of the two.
    return packageTypesOf(service, undefined)
  }
  const known = (await knownServices(scope, account)).get(service.code)
  // What an option says is said of its own service.
  return service.code === ofOption.code || !known
    ? packageTypesOf(service, known)
    : packageTypesOf(known, undefined)
}

function refusedType(
  { name }: OptionService,
  taken: PackageType[],
  wish: DraftWish["wish"],
): string | undefined {
  const wished = wish?.package_type
  if (wished === undefined || taken.includes(wished)) {
    return undefined
  }
  return wished === 2
    ? `"${name}" takes no envelopes. Send it as a parcel, or choose another service.`
    : `"${name}" takes envelopes only. Send it as an envelope, or choose another service.`
}
