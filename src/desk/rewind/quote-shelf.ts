import type { OrderedPrice, PricedFrom, RecordedQuote } from "../../modules/shipment_ordering"

type Packing = PricedFrom["packed"][number]

/** What a service was asked for an order. `cod` is the amount to collect. */
type Asked = Pick<OrderedPrice, "account" | "priced_from"> & {
  packing: Packing
  cod: string | null
}

interface Answer {
  sizes: number[]
  quotes: RecordedQuote[]
}

const MOST_ANSWERS = 5_000

/** Recorded prices of the service, for other orders with such packages to the same country. */
export class QuoteShelf {
  /** By all but the sizes of the packages, and then by these. */
  readonly #groups = new Map<string, Map<string, Answer>>()
  #size = 0

  /** The first prices for the same packages stay: records come with the newest first. */
  add(record: Pick<OrderedPrice, "account" | "priced_from">): void {
    for (const { cod, answers } of record.priced_from?.asked ?? []) {
      record.priced_from?.packed.forEach((packing, at) => {
        const quotes = answers[at]
        const asked = { ...record, packing, cod }
        // Where there was no price, there may be one another time.
        if (!Array.isArray(quotes) || this.find(asked) || this.#size >= MOST_ANSWERS) return
        const sizes = sizesOf(packing)
        this.#groups.set(groupOf(asked), this.#alike(asked).set(String(sizes), { sizes, quotes }))
        this.#size += 1
      })
    }
  }

  find(asked: Asked): RecordedQuote[] | undefined {
    return this.#alike(asked).get(String(sizesOf(asked.packing)))?.quotes
  }

  /**
   * Quotes for packages that are at least as large and as heavy: what a service asks for those is the most that these
   * packages would cost.
   */
  findForLarger(asked: Asked): RecordedQuote[] {
    const sizes = sizesOf(asked.packing)
    return [...this.#alike(asked).values()].flatMap((answer) =>
      sizes.every((size, at) => size <= (answer.sizes[at] ?? 0)) ? answer.quotes : [],
    )
  }

  #alike(asked: Asked): Map<string, Answer> {
    return this.#groups.get(groupOf(asked)) ?? new Map<string, Answer>()
  }
}

function groupOf({ account, priced_from: from, packing, cod }: Asked): string {
  const { type, dangerous, packages } = packing
  return JSON.stringify([account, from?.to[0], type, dangerous, cod, packages.length])
}

export function volumeOf({ outer: [length, width, height] }: Packing["packages"][number]): number {
  return length * width * height
}

/** Of each package its sides, the longest first, and its weight. The largest package first. */
function sizesOf({ packages }: Packing): number[] {
  return packages
    .toSorted((one, other) => volumeOf(other) - volumeOf(one) || other.weight - one.weight)
    .flatMap(({ outer, weight }) => [...outer.toSorted((one, other) => other - one), weight])
}
