import type { FulfillmentOrderDTO } from "@medusajs/framework/types"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { type MethodData, readMethodData } from "../prices/method-data"
import { refuse } from "../refuse"

interface ChosenMethod {
  order: Pick<Partial<FulfillmentOrderDTO>, "shipping_methods"> & { id: string }
  optionId: string | null | undefined
  /** Of the method that ships, as far as it is known. */
  methodData: unknown
}

/**
 * What the customer has chosen with a shipping option. Of the goods of a claim or an exchange core knows
 * the option alone: they go as what was ordered with the same one.
 */
export function chosenMethod({
  order,
  optionId,
  methodData,
}: ChosenMethod): MethodData | undefined {
  return readMethodData(methodData) ?? methodsOf(order, optionId)[0]
}

/**
 * A draft is made of the order as it was when core began to fulfil it, and its body is frozen with the row.
 * To be asked once that row stands: a locker is changed only where none does.
 *
 * @throws MedusaError NOT_ALLOWED when the order goes to another parcel locker than the draft
 */
export async function refuseChangedLocker(
  scope: PluginScope,
  drafted: ChosenMethod,
): Promise<void> {
  const [order] = await findRows<ChosenMethod["order"]>(scope, {
    entity: "order",
    fields: ["id", "shipping_methods.shipping_option_id", "shipping_methods.data"],
    filters: { id: drafted.order.id },
  })
  const now = methodsOf(order, drafted.optionId).map(({ locker_code }) => locker_code)
  const code = chosenMethod(drafted)?.locker_code ?? null
  if (now.length > 0 && !now.includes(code)) {
    refuse("The order was changed a moment ago. Try again. No shipment was ordered.")
  }
}

function methodsOf(
  order: Pick<Partial<FulfillmentOrderDTO>, "shipping_methods"> | undefined,
  optionId: string | null | undefined,
): MethodData[] {
  return (order?.shipping_methods ?? [])
    .filter((method) => method?.shipping_option_id === optionId)
    .flatMap((method) => readMethodData(method?.data) ?? [])
}
