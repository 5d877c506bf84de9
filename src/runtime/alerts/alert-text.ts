import type { OrderAlertKind } from "../../modules/shipment_ordering/alerts/alert"

interface AlertFacts {
  /** Of the order, as its customer and the merchant know it. */
  orderNumber: string
  serviceName?: string
  /** The goods come back. */
  isReturn?: boolean
  /** The last error, in words for the merchant. */
  reason?: string
  /** Reference of a shipment whose order got no answer. */
  unanswered?: string
}

const TITLES: Record<OrderAlertKind, string> = {
  shipment_failed: "A shipment was refused",
  shipment_unconfirmed: "A shipment is not with the carrier yet",
  number_missing: "A parcel has no tracking number",
  number_after_cancel: "A canceled shipment is with the carrier",
  shipment_missing: "A fulfillment has no shipment",
  cod_not_collected: "An order to be paid on delivery cannot be shipped",
  auto_fulfil_failed: "An order was not fulfilled by itself",
}

const NEXT_STEPS: Record<OrderAlertKind, string> = {
  shipment_failed: "Mend what it says and fulfill the items again.",
  shipment_unconfirmed:
    "Open the order: the shipment says what keeps it, and can be confirmed there.",
  number_missing: "Ask the service whether the parcel was collected.",
  number_after_cancel:
    "It has a tracking number, so somebody confirmed it in the account at the service: stop the parcel there, or expect to pay for it.",
  shipment_missing: "Retry the shipment, or cancel the fulfillment and fulfill the items again.",
  cod_not_collected:
    "Its delivery service collects no money. Fulfill it with a cash-on-delivery option, or record the payment first.",
  auto_fulfil_failed: "Fulfill it by hand; it is not tried again.",
}

const unansweredStep = (reference: string): string =>
  `It is not known whether the service has it. Press Retry on the order's page; if that is refused, look for ${reference} ` +
  "in your account at the service, then mark the shipment as released."

const RETURN_STEP = "Mend what it says and request the return again."

/** An alert in words for the merchant: what has happened, and what to do. No customer's data. */
export function alertText(
  kind: OrderAlertKind,
  { orderNumber, serviceName, isReturn, reason, unanswered }: AlertFacts,
): { title: string; description: string } {
  const about = [`Order ${orderNumber}`, serviceName, isReturn && "return"]
    .filter(Boolean)
    .join(", ")
  const because = reason ? ` ${reason.replace(/(?<![.\s])[.\s]*$/, ".")}` : ""
  const step = isReturn && kind === "shipment_failed" ? RETURN_STEP : NEXT_STEPS[kind]
  if (unanswered) {
    return { title: TITLES[kind], description: `${about}.${because} ${unansweredStep(unanswered)}` }
  }
  return { title: TITLES[kind], description: `${about}.${because} ${step}` }
}
