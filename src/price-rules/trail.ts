import type Big from "big.js"
import type { Rounding, VatMode } from "./rules"

/** Where a step leads, and what it was made of. */
export interface StepOutcome {
  amount: Big
  detail: StepDetail
}

/** A price on its way from the service's to the customer's, and the steps it has taken. */
export class PriceTrail {
  readonly steps: PriceStep[] = []
  #amount: Big
  #currency: string

  constructor({ amount, detail }: StepOutcome, currency: string) {
    this.#amount = amount
    this.#currency = currency
    this.#tell(detail)
  }

  get amount(): Big {
    return this.#amount
  }

  /** Takes a step. One that changes neither the amount nor the currency is left out. */
  take({ amount, detail }: StepOutcome, currency = this.#currency): void {
    if (amount.eq(this.#amount) && currency === this.#currency) return
    this.#amount = amount
    this.#currency = currency
    this.#tell(detail)
  }

  #tell(detail: StepDetail): void {
    this.steps.push({ ...detail, amount: this.#amount.toFixed(), currency: this.#currency })
  }
}

/** The price that the customer sees, as far as it can be known. */
type RoundedOn =
  /** The price has the tax in it. */
  | "price"
  /** The price to which the customer's tax is added. */
  | "price_with_tax"
  /** Tax is added, but the customer's rate is not known. */
  | "price_without_tax"

/** What a step was made of, without its outcome. Amounts and percentages are decimal texts. */
export type StepDetail =
  | { step: "quote"; vatMode: VatMode }
  | { step: "fallback" }
  | { step: "markup_percent"; percent: string }
  | { step: "markup_fixed"; added: string }
  | { step: "handling_fee"; feePerPackage: string; packages: number }
  | { step: "minimum" }
  | { step: "maximum" }
  | { step: "exchange"; fromCurrency: string; rate: string; bufferPercent: string }
  | {
      step: "rounding"
      rounding: Rounding
      roundedOn: RoundedOn
      /** What was rounded, and to what. */
      from: string
      to: string
    }
  /** To the decimals that the currency has. */
  | { step: "currency_decimals"; decimals: number }
  | {
      step: "free"
      /** The threshold, in the cart's currency. */
      freeFrom: string
      itemsValue: string
    }
  /** By the store's own code, whatever the rules say. */
  | { step: "surcharge"; added: string }

/** One step from the service's price to the customer's. */
export type PriceStep = StepDetail & {
  /** The exact price after the step. */
  amount: string
  /** Lower case: the quotes' up to the exchange, the cart's from there on. */
  currency: string
}
