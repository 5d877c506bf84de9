import { Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatExactMoney } from "../../lib/formats"
import { describeStep, type OrderPrice } from "../../lib/order-price"
import { Folded, Note } from "../section/texts"

/** The steps from the service's price to the customer's, folded at first. */
export function PriceSteps({ steps }: Pick<OrderPrice, "steps">) {
  const { t, locale } = useTexts()
  return (
    <div className="px-6 py-4">
      <Folded label={t("prices.showSteps")}>
        {() => (
          <ol className="flex flex-col gap-y-2">
            {steps.map((step, index) => (
              <li key={index} className="flex items-baseline justify-between gap-x-4">
                <Note leading="compact" className="min-w-0">
                  {describeStep(step, { t, locale })}
                </Note>
                <Text size="small" leading="compact" className="shrink-0 tabular-nums">
                  {formatExactMoney(step.amount, step.currency, locale)}
                </Text>
              </li>
            ))}
          </ol>
        )}
      </Folded>
    </div>
  )
}
