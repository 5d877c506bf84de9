import { useSettings } from "../../hooks/use-settings"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { formatMoney } from "../../lib/format-money"
import { isEnded, type Shipment } from "../../lib/shipment"
import { isRetriedAnew, type ShipmentAction } from "../../lib/shipment-actions"

interface PromptTexts {
  variant: "danger" | "confirmation"
  title: string
  description: string
  confirmText: string
  cancelText: string
}

type Question = Pick<PromptTexts, "variant" | "title" | "description">

interface Words {
  t: Texts
  /** What the shipment will cost, as far as it is known. */
  cost: string
  /** What an order made anew costs, and when. */
  costOfNew: string
}

/** What to ask before an action on a shipment, with what it costs; undefined where nothing can go wrong. */
export function usePromptOf(shipment: Shipment) {
  const { t, locale } = useTexts()
  const { data: settings } = useSettings()
  const { quoted_price: quoted, price_currency: currency } = shipment
  const cost = quoted
    ? t("shipments.costs.about", { price: formatMoney(quoted, currency, locale) })
    : t("shipments.costs.unknown")
  // While it is not known, the dearer one is told.
  const isAuto = settings?.auto_confirm ?? true
  const costOfNew = t(isAuto ? "shipments.costs.atOnce" : "shipments.costs.onConfirm", { cost })
  return (action: ShipmentAction): PromptTexts | undefined => {
    const question = questionOf(action, shipment, { t, cost, costOfNew })
    return (
      question && {
        ...question,
        confirmText: t(`shipments.actions.${action}`),
        cancelText: t("common.cancel"),
      }
    )
  }
}

function questionOf(action: ShipmentAction, shipment: Shipment, words: Words) {
  switch (action) {
    case "check-numbers":
      return undefined
    case "confirm":
      return confirmation(shipment, words)
    case "retry":
      return retry(shipment, words)
    case "replace":
      return replacement(shipment, words)
    case "release":
      return release(shipment, words)
  }
}

function confirmation({ state, shipment_id, differences }: Shipment, { t, cost }: Words): Question {
  if (state === "confirm_unknown") {
    const description = t("shipments.confirmAgainPrompt.description", {
      number: shipment_id ?? "",
      cost,
    })
    return { variant: "danger", title: t("shipments.confirmAgainPrompt.title"), description }
  }
  const isDifferent = differences.length > 0
  return {
    variant: isDifferent ? "danger" : "confirmation",
    title: t("shipments.confirmPrompt.title"),
    description: t(
      isDifferent ? "shipments.confirmPrompt.differences" : "shipments.confirmPrompt.description",
      { cost },
    ),
  }
}

function retry(shipment: Shipment, { t, cost, costOfNew }: Words): Question {
  const description = isRetriedAnew(shipment)
    ? `${t("shipments.retryPrompt.anew")} ${costOfNew}`
    : t("shipments.retryPrompt.same", { cost })
  return { variant: "confirmation", title: t("shipments.retryPrompt.title"), description }
}

function replacement(shipment: Shipment, { t, costOfNew }: Words): Question {
  const isBefore = shipment.state === "ordered" || shipment.state === "failed"
  const situation = isBefore ? "before" : isEnded(shipment) ? "settled" : "withCarrier"
  const said = t(`shipments.replacePrompt.${situation}`, { number: shipment.shipment_id ?? "" })
  return {
    variant: situation === "withCarrier" ? "danger" : "confirmation",
    title: t("shipments.replacePrompt.title"),
    description: `${said} ${costOfNew}`,
  }
}

function release({ shipment_id }: Shipment, { t }: Words): Question {
  return {
    variant: "danger",
    title: t("shipments.releasePrompt.title"),
    description: t("shipments.releasePrompt.description", { number: shipment_id ?? "" }),
  }
}
