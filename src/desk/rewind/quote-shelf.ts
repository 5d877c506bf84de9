import type { OrderedPrice, PricedFrom, RecordedQuote } from "../../modules/shipment_ordering"

/** What a service was asked, or would have to be asked. */
export type QuoteQuestion = PricedFrom["packed"][number] & {
  account: string
  countryCode: string
  /** The amount to collect. */
  cod: string | null
}

export interface QuoteAnswer {
  question: QuoteQuestion
  quotes: RecordedQuote[]
}

const MOST_KEPT = 5_000

/** Recorded prices of the service, for other orders with such packages to the same country. */
export class QuoteShelf {
  /** By what must be equal, and then by the packages. */
  readonly #answers = new Map<string, Map<string, QuoteAnswer>>()
  #size = 0

  add(record: Pick<OrderedPrice, "account" | "priced_from">): void {
    for (const { cod, answers } of record.priced_from?.asked ?? []) {
      record.priced_from?.packed.forEach((packing, at) => {
        const quotes = answers[at]
        // Where there was no price, there may be one another time.
        if (Array.isArray(quotes)) this.keep({ question: questionOf(record, packing, cod), quotes })
      })
    }
  }

  keep(answer: QuoteAnswer): void {
    const alike = this.#like(answer.question)
    this.#answers.set(groupOf(answer.question), alike)
    if (this.#size < MOST_KEPT) alike.set(JSON.stringify(sizesOf(answer.question)), answer)
    this.#size += 1
  }

  find(question: QuoteQuestion): RecordedQuote[] | undefined {
    return this.#like(question).get(JSON.stringify(sizesOf(question)))?.quotes
  }

  /**
   * Quotes for packages that are at least as large and as heavy: what a service asks for those is the most that these
   * packages would cost.
   */
  findForLarger(question: QuoteQuestion): RecordedQuote[] {
    const sizes = sizesOf(question).flat()
    return [...this.#like(question).values()].flatMap((other) => {
      const largerSizes = sizesOf(other.question).flat()
      return sizes.every((size, at) => size <= (largerSizes[at] ?? 0)) ? other.quotes : []
    })
  }

  #like(question: QuoteQuestion): Map<string, QuoteAnswer> {
    return this.#answers.get(groupOf(question)) ?? new Map<string, QuoteAnswer>()
  }
}

export function questionOf(
  { account, priced_from: from }: Pick<OrderedPrice, "account" | "priced_from">,
  packing: PricedFrom["packed"][number],
  cod: string | null,
): QuoteQuestion {
  return { ...packing, account, countryCode: from?.to[0] ?? "", cod }
}

function groupOf({ account, countryCode, type, dangerous, cod, packages }: QuoteQuestion): string {
  return JSON.stringify([account, countryCode, type, dangerous, cod, packages.length])
}

/** Of each package its sides, the longest first, and its weight. The largest package first. */
function sizesOf({ packages }: QuoteQuestion): number[][] {
  return packages
    .map(([grams, length, width, height]) => ({
      volume: length * width * height,
      sizes: [...[length, width, height].sort((a, b) => b - a), grams],
    }))
    .sort((a, b) => b.volume - a.volume || (b.sizes[3] ?? 0) - (a.sizes[3] ?? 0))
    .map(({ sizes }) => sizes)
}
