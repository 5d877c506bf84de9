import { ChevronDownMini, ChevronRightMini } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTexts } from "../../i18n/use-texts"
import { describeStep } from "../../lib/describe-step"
import { formatExactMoney } from "../../lib/format-money"
import type { OrderPrice } from "../../lib/order-price"
import { Note } from "../section/texts"

/** The steps from the service's price to the customer's, folded at first. */
export function PriceSteps({ steps }: Pick<OrderPrice, "steps">) {
  const { t, locale } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  return (
    <div className="flex flex-col items-start gap-y-3 px-6 py-4">
      <Button
        // Used inside forms too: it must not submit them.
        type="button"
        size="small"
        variant="transparent"
        className="-ml-2"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <ChevronDownMini /> : <ChevronRightMini />}
        {t("prices.showSteps")}
      </Button>
      <div id={listId} hidden={!isOpen} className="w-full">
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
      </div>
    </div>
  )
}
