import type Big from "big.js"
import type { Rounding, VatMode } from "./rules"

/** The amount after a step, and how the step was made. */
export interface StepOutcome {
  amount: Big
  detail: StepDetail
}

/** Follows a price from the service's to the customer's, and records the steps. */
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

/** Which price was rounded: the one that the customer sees, if it is known. */
type RoundedOn =
  /** The price includes the tax. */
  | "price"
  /** The price plus the customer's tax. */
  | "price_with_tax"
  /** Tax is added, but the customer's rate is not known. */
  | "price_without_tax"

/** How a step was made, without its result. Amounts and percentages are decimal texts. */
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
  /** Rounded to the decimals of the currency. */
  | { step: "currency_decimals"; decimals: number }
  | {
      step: "free"
      /** The threshold, in the cart's currency. */
      freeFrom: string
      itemsValue: string
    }
  /** Added by the store's hook, after all rules. */
  | { step: "surcharge"; added: string }

/** One step from the service's price to the customer's. */
export type PriceStep = StepDetail & {
  /** The exact price after the step. */
  amount: string
  /** Lower case: the quotes' currency before the exchange, the cart's from then on. */
  currency: string
}
