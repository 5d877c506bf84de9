import { LRUCache } from "lru-cache"
import type { OrderedPrice, PricedFrom, RecordedQuote } from "../../modules/shipment_ordering"

type RecordedPacking = PricedFrom["packed"][number]
export type RecordedAnswer = PricedFrom["asked"][number]["answers"][number]

/** What a service was asked, or would have to be asked. */
export interface QuoteQuestion extends RecordedPacking {
  account: string
  countryCode: string
  /** The amount to collect. */
  cod: string | null
}

const MOST_KEPT = 5_000

/** The recorded answers of a service, also for other orders with the same packages to the same country. */
export class QuoteShelf {
  readonly #answers = new LRUCache<string, RecordedQuote[]>({ max: MOST_KEPT })
  /** Questions with an answer, by what must be equal to compare their packages. */
  readonly #comparable = new Map<string, Map<string, Sizes[]>>()

  add(record: Pick<OrderedPrice, "account" | "priced_from">): void {
    for (const { cod, answers } of record.priced_from?.asked ?? []) {
      record.priced_from?.packed.forEach((packing, at) => {
        const answer = answers[at]
        if (answer) this.keep(questionOf(record, packing, cod), answer)
      })
    }
  }

  /** Keeps an answer with prices: a service may answer again when it had none. */
  keep(question: QuoteQuestion, answer: RecordedAnswer): void {
    if (typeof answer === "string") return
    const key = keyOf(question)
    this.#answers.set(key, answer)
    const group = groupOf(question)
    const questions = this.#comparable.get(group) ?? new Map<string, Sizes[]>()
    this.#comparable.set(group, questions)
    if (questions.size < MOST_KEPT) questions.set(key, sizesOf(question))
  }

  find(question: QuoteQuestion): RecordedAnswer | undefined {
    return this.#answers.get(keyOf(question))
  }

  /**
   * Quotes for packages that are at least as large and as heavy: what a service asks for those is the most that these
   * packages would cost.
   */
  findForLarger(question: QuoteQuestion): RecordedQuote[] {
    const sizes = sizesOf(question)
    return [...(this.#comparable.get(groupOf(question)) ?? [])].flatMap(([key, others]) => {
      const isLarger = sizes.every((size, at) =>
        size.every((side, index) => side <= (others[at]?.[index] ?? 0)),
      )
      return isLarger ? (this.#answers.get(key) ?? []) : []
    })
  }
}

export function questionOf(
  { account, priced_from: from }: Pick<OrderedPrice, "account" | "priced_from">,
  packing: RecordedPacking,
  cod: string | null,
): QuoteQuestion {
  return { ...packing, account, countryCode: from?.to[0] ?? "", cod }
}

export function keyOf(question: QuoteQuestion): string {
  return `${groupOf(question)} ${JSON.stringify(sizesOf(question))}`
}

function groupOf({ account, countryCode, type, dangerous, cod, packages }: QuoteQuestion): string {
  return JSON.stringify([account, countryCode, type, dangerous, cod, packages.length])
}

/** Weight, then sides, the longest first. */
type Sizes = [grams: number, ...sides: number[]]

/** The largest package first. */
function sizesOf({ packages }: QuoteQuestion): Sizes[] {
  const volume = ([, ...sides]: Sizes) => sides.reduce((product, side) => product * side, 1)
  return packages
    .map(([grams, ...sides]): Sizes => [
      grams,
      ...sides
        .slice(0, 3)
        .map(Number)
        .sort((a, b) => b - a),
    ])
    .sort((a, b) => volume(b) - volume(a) || b[0] - a[0])
}
