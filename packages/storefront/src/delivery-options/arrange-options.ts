import type { CartQuotes, DeliveryKind, DeliveryQuote } from "../client"

/** An option of the shop with its own price, such as pickup in the shop. */
export interface OtherOption {
  id: string
  name: string
  amount: number
}

export type Badge = "cheapest" | "fastest"

/** An option that can be chosen. */
export interface AvailableOption {
  id: string
  name: string
  kind: DeliveryKind | "other"
  /** In the cart's currency. */
  amount: number
  badges: Badge[]
  /** Missing for the shop's own options. */
  quote?: DeliveryQuote
}

/** The options of one kind, the cheapest first. */
export interface OptionGroup {
  kind: AvailableOption["kind"]
  options: AvailableOption[]
}

export interface ArrangedOptions {
  /** The cheapest first. */
  options: AvailableOption[]
  /** The group with the cheapest option first. */
  groups: OptionGroup[]
  unavailable: DeliveryQuote[]
}

/** Sorts and groups the options of a cart, and says which is the cheapest and which the fastest. */
export function arrangeOptions(
  quotes: CartQuotes["quotes"],
  otherOptions: readonly OtherOption[],
  chosenId: string | null,
): ArrangedOptions {
  const available = quotes.filter((quote) => quote.available)
  const options = withBadges(
    [
      ...available
        .filter((quote) => quote.shipping_option_id === chosenId || !isDuplicate(quote, available))
        .map(fromQuote),
      ...otherOptions.map((option) => ({ ...option, kind: "other" as const, badges: [] })),
    ].sort((one, other) => one.amount - other.amount),
  )
  const kinds = [...new Set(options.map(({ kind }) => kind))]
  return {
    options,
    groups: kinds.map((kind) => ({ kind, options: options.filter((one) => one.kind === kind) })),
    unavailable: quotes.filter((quote) => !quote.available),
  }
}

function fromQuote(quote: DeliveryQuote): AvailableOption {
  const { shipping_option_id: id, name, kind, amount, is_free } = quote
  return { id, name, kind, amount: is_free ? 0 : (amount ?? 0), badges: [], quote }
}

/** Whether an option such as "Cheapest" stands for a service that is listed itself, for the same price or less. */
function isDuplicate(quote: DeliveryQuote, available: DeliveryQuote[]): boolean {
  const { service_code, chosen_service_code: chosen } = quote
  return (
    chosen !== null &&
    chosen !== service_code &&
    available.some(
      (other) => other.service_code === chosen && (other.amount ?? 0) <= (quote.amount ?? 0),
    )
  )
}

/** Marks one cheapest and one fastest option; none where all are alike. */
function withBadges(options: AvailableOption[]): AvailableOption[] {
  const cheapest = least(options, ({ amount }) => amount)
  const hasDates = options.every(({ quote }) => !quote?.delivery_days || quote.estimated_delivery)
  const fastest = least(options, ({ quote }) => quote && lastDay(quote, hasDates))
  return options.map((option) => ({
    ...option,
    badges: [
      ...(option === cheapest ? (["cheapest"] as const) : []),
      ...(option === fastest ? (["fastest"] as const) : []),
    ],
  }))
}

/** The first option with the least number; undefined if numbers are unknown or all the same. */
function least(
  options: AvailableOption[],
  numberOf: (option: AvailableOption) => number | undefined,
): AvailableOption | undefined {
  const entries = options.flatMap((option) => {
    const number = numberOf(option)
    return number === undefined ? [] : [{ option, number }]
  })
  const smallest = Math.min(...entries.map(({ number }) => number))
  return entries.some(({ number }) => number > smallest)
    ? entries.find(({ number }) => number === smallest)?.option
    : undefined
}

/** When a parcel arrives at the latest: a date if all options have one, else a number of days. */
function lastDay(
  { estimated_delivery, delivery_days }: DeliveryQuote,
  hasDates: boolean,
): number | undefined {
  const day = Date.parse(estimated_delivery?.to ?? "")
  return hasDates && !Number.isNaN(day) ? day : delivery_days?.max
}

/**
 * The ids to show while the list is folded: the cheapest of each group, then the cheapest of all, and the chosen one.
 *
 * @param most how many; all are shown if only one more would be hidden
 */
export function shownAtFirst(
  { options, groups }: Pick<ArrangedOptions, "options" | "groups">,
  chosenId: string | null,
  most: number,
): Set<string> {
  if (options.length <= most + 1) return new Set(options.map(({ id }) => id))
  const firsts = groups.flatMap((group) => group.options.slice(0, 1))
  const ids = [...new Set([...firsts, ...options].map(({ id }) => id))].slice(0, most)
  return new Set([...ids, ...options.flatMap(({ id }) => (id === chosenId ? [id] : []))])
}
