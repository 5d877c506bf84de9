import type { PackageType } from "../carrier-api"
import type { Quote } from "../price-rules"
import type { ApiAnswer } from "../answer-book"
import type { StoredLocker } from "./method-data"
import type { PackedShipment } from "./facts"

/** What a plan must know from the service. */
export type Question = PriceQuestion | LockerQuestion

/** The prices of all services for packages to the shipment's destination. */
export interface PriceQuestion {
  kind: "prices"
  packageType: PackageType
  packages: PackedShipment["packages"]
  sendAdr: boolean
  /** Decimal text in the order's currency; left out of the question when it cannot be converted. */
  codAmount: string | null
}

/** Whether a locker exists and takes the packages. */
export interface LockerQuestion {
  kind: "locker"
  code: string
  /** Postal codes whose lists may have the locker. */
  areas: string[]
  countryCode: string
  packages: PackedShipment["packages"]
}

export type LockerVerdict =
  | { kind: "taken"; locker: StoredLocker }
  | { kind: "too_small"; locker: StoredLocker }
  /** The lists could be read, and none has the locker. */
  | { kind: "unknown" }
  /** The lists could not be read. */
  | { kind: "unchecked" }

export type PriceAnswer = ApiAnswer<Quote[]>

/** What the service answered, by `keyOf` of a question. */
export interface Answers {
  prices: Map<string, PriceAnswer>
  lockers: Map<string, LockerVerdict>
}

export function keyOf(question: Question): string {
  return JSON.stringify(question)
}

export function noAnswers(): Answers {
  return { prices: new Map(), lockers: new Map() }
}

/**
 * Hands out the answers, and notes the questions that are still open. A question often follows from an earlier answer:
 * while one step of the plan has open questions, later steps note none.
 */
export class Inquiry {
  readonly open: Question[] = []
  readonly #answers: Answers | undefined
  readonly #sendAdr: boolean
  #step: string | undefined

  /** @param answers undefined: nothing is asked, and the plan is made without */
  constructor(answers: Answers | undefined, sendAdr: boolean) {
    this.#answers = answers
    this.#sendAdr = sendAdr
  }

  get isAsking(): boolean {
    return this.#answers !== undefined
  }

  /** The prices of a shipment packed in several types, each marked with its type. */
  quotes(step: string, packed: readonly PackedShipment[], codAmount: string | null): Quote[] {
    return packed.flatMap(({ packageType, packages }) => {
      const sendAdr = this.#sendAdr
      const question: PriceQuestion = { kind: "prices", packageType, packages, sendAdr, codAmount }
      const answer = this.#answers?.prices.get(keyOf(question)) ?? this.#note(step, question)
      const quotes = answer?.outcome === "value" ? answer.value : []
      return quotes.map((quote) => ({ ...quote, packageType }))
    })
  }

  locker(step: string, question: LockerQuestion): LockerVerdict {
    const verdict = this.#answers?.lockers.get(keyOf(question)) ?? this.#note(step, question)
    return verdict ?? { kind: "unchecked" }
  }

  #note(step: string, question: Question): undefined {
    this.#step ??= step
    if (this.#step === step) this.open.push(question)
  }
}
