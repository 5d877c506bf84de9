import Big from "big.js"
import { percentFactor, readDecimal } from "./decimal-text"
import type { PriceRules } from "./price-rules"
import type { StepOutcome } from "./price-trail"

interface CostCase {
  rules: PriceRules
  packageCount: number
}

/** What a rule makes of an amount, and how it is told. */
type CostRule = (amount: Big, costCase: CostCase) => StepOutcome

/**
 * The rules that make a price of a cost, in their order, all in the quotes' currency. The maximum
 * comes last: against a contradictory minimum it wins.
 */
export const COST_RULES: readonly CostRule[] = [
  (amount, { rules: { markupPercent } }) => ({
    amount: amount.times(percentFactor(decimal(markupPercent))),
    detail: { step: "markup_percent", percent: markupPercent },
  }),
  (amount, { rules: { markupFixed } }) => ({
    amount: amount.plus(decimal(markupFixed)),
    detail: { step: "markup_fixed", added: markupFixed },
  }),
  (amount, { rules: { handlingFeePerPackage }, packageCount }) => ({
    amount: amount.plus(decimal(handlingFeePerPackage).times(packageCount)),
    detail: {
      step: "handling_fee",
      feePerPackage: handlingFeePerPackage,
      packages: packageCount,
    },
  }),
  (amount, { rules: { minimum } }) => {
    const least = readDecimal(minimum)
    return { amount: least?.gt(amount) ? least : amount, detail: { step: "minimum" } }
  },
  (amount, { rules: { maximum } }) => {
    const most = readDecimal(maximum)
    return { amount: most?.lt(amount) ? most : amount, detail: { step: "maximum" } }
  },
]

function decimal(text: string): Big {
  return readDecimal(text) ?? new Big(0)
}
