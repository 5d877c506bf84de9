import { Drawer, StatusBadge } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ShownExplanation } from "../../../api/admin/shipment-ordering/prices/shown-prices"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { formatExactMoney } from "../../lib/formats"
import { queryKeys } from "../../lib/query-keys"
import { getFrom } from "../../lib/sdk"
import { DrawerHeader } from "../forms/dialog-headers"
import { SmallButton } from "../section/menus"
import { ListSearch } from "../section/table-tools"
import { Folded, Note, Strong } from "../section/texts"
import { Waiting } from "../section/waiting"
import { PriceSteps } from "./price-steps"

/** Opens the explanation of all options, of one order or of the cart or order whose id is entered. */
export function WhyButton({ orderId }: { orderId?: string }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SmallButton onClick={() => setIsOpen(true)}>{t("why.open")}</SmallButton>
      {isOpen && <WhyDrawer orderId={orderId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function WhyDrawer({ orderId, onClose }: { orderId?: string; onClose: () => void }) {
  const { t } = useTexts()
  const [id, setId] = useState(orderId ?? "")
  const query = useQuery({
    queryKey: queryKeys.explanationOf(id),
    queryFn: async () =>
      (await getFrom<{ options: ShownExplanation[] }>("prices/why", { query: { id } })).options,
    enabled: id !== "",
    retry: false,
  })
  const isOrder = !id.startsWith("cart_")
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content aria-describedby={undefined}>
        <DrawerHeader title={t("why.title")} />
        <Drawer.Body className="flex flex-1 flex-col gap-y-4 overflow-y-auto">
          <Note>{t(isOrder ? "why.hintOfOrder" : "why.hintOfCart")}</Note>
          {orderId === undefined && <ListSearch label={t("why.id")} value={id} onSearch={setId} />}
          {id !== "" && !query.data && <Waiting query={query} title={t("why.failed")} />}
          {/* Options of several zones have the same key. */}
          {query.data?.map((option, index) => (
            <Explanation key={index} explanation={option} />
          ))}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer>
  )
}

/** One option: whether it shows and at which price, and what each shipping rule decided. */
function Explanation({ explanation }: { explanation: ShownExplanation }) {
  const { t, locale } = useTexts()
  const { name, price, unpriced, rules } = explanation
  const amount = price?.amount ?? null
  const isShown = amount !== null || unpriced === "flat"
  const hidden = unpriced === "not_recorded" ? "unknown" : "notShown"
  const state = isShown ? "shown" : price?.reason_text ? "unavailable" : hidden
  return (
    <article aria-label={name} className="shadow-borders-base divide-y rounded-lg">
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <div className="flex items-start justify-between gap-x-4">
          <Strong className="min-w-0 break-words">{name}</Strong>
          <StatusBadge color={isShown ? "green" : "grey"} className="shrink-0 text-nowrap">
            {amount !== null && price
              ? formatExactMoney(amount, price.currency_code, locale)
              : t(`why.states.${state}`)}
          </StatusBadge>
        </div>
        {unpriced && <Note>{t(`why.unpriced.${unpriced}`)}</Note>}
        {price?.reason && (
          <Note>
            {price.hidden_by
              ? t("why.hiddenBy", { rule: price.hidden_by })
              : t(`prices.reasons.${price.reason}`)}
          </Note>
        )}
      </div>
      {price && price.steps.length > 0 && <PriceSteps steps={price.steps} />}
      {rules.length > 0 && (
        <div className="px-6 py-4">
          <Folded label={t("why.rules")} isOpenAtFirst={price?.reason === "hidden_by_rule"}>
            {() => (
              <ol className="flex flex-col gap-y-2">
                {rules.map((step) => (
                  <li key={step.rule}>
                    <Strong>{step.rule}</Strong>
                    <Note>{describeRuleStep(step, t)}</Note>
                  </li>
                ))}
              </ol>
            )}
          </Folded>
        </div>
      )}
    </article>
  )
}

function describeRuleStep(
  { because, is_unknown: isUnknown, actions }: ShownExplanation["rules"][number],
  t: Texts,
): string {
  if (because) {
    const text = !isUnknown ? "fails" : actions.length > 0 ? "heldBack" : "unknown"
    return t(`why.${text}`, { condition: t(`rules.conditions.${because}.label`) })
  }
  const labels = actions.map((name) => t(`rules.actions.${name}.label`))
  return labels.length > 0 ? t("why.holds", { actions: labels.join(", ") }) : t("why.idle")
}
