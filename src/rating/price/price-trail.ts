import type Big from "big.js"
import type { PriceStep, StepDetail } from "./price-step"

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

  /** Takes a step. One that changes neither the amount nor the currency is not told. */
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
