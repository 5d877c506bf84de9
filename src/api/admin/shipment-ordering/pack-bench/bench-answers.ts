import type { PluginContext } from "../../../../context"
import { type Holder, type openAtBench, textIn, whyTakenOver } from "../../../../desk"
import { boxesAtBench, type BenchOrder as ReadBenchOrder } from "../../../../shipping"
import { orderNumberText } from "../../../../store"
import { serialisePackage, showShipments } from "../shipments/shipments"
import type { BenchOrder, OpenedBench } from "./bench"

/** An order as the page of the bench shows it. */
export async function showBench(
  context: PluginContext,
  opened: Awaited<ReturnType<typeof openAtBench>>,
): Promise<OpenedBench> {
  if (opened.kind === "nothing_left") {
    const { kind, atOtherBenches, cannotShip } = opened
    return { kind, at_other_benches: atOtherBenches, cannot_ship: cannotShip }
  }
  const { kind, bench } = opened
  switch (kind) {
    case "held":
      return { kind, order: toOrder(bench), ...toHolder(opened.holder) }
    case "cannot_ship":
      return { kind, order: toOrder(bench), refusal: opened.refusal }
    case "shipped": {
      const shipments = await showShipments(context, opened.rows)
      // Nothing is planned any more: the service is the one that it went with.
      const service_name = shipments.at(-1)?.service_name ?? ""
      return { kind, order: { ...toOrder(bench), service_name }, shipments }
    }
    case "packing": {
      const { packing, claim, progress, packages, isResumed, isRestarted } = opened
      const { settings } = context.configuration
      return {
        kind,
        order: toOrder(bench),
        claim,
        lines: bench.lines,
        packages: packages.map(serialisePackage),
        progress,
        is_resumed: isResumed,
        is_restarted: isRestarted,
        boxes: boxesAtBench(packing).map((box) => ({
          id: box.id,
          name: box.name,
          length: box.outer_length,
          width: box.outer_width,
          height: box.outer_height,
        })),
        weight_tolerance_percent: settings.weight_tolerance_percent,
        is_confirmed_automatically: settings.auto_confirm,
      }
    }
  }
}

function toOrder({ order, planned }: ReadBenchOrder): BenchOrder {
  return {
    id: order.id,
    order_number: orderNumberText(order),
    note: textIn(order.metadata, "note") ?? null,
    service_name: planned?.service.name ?? "",
    country_code: order.shipping_address?.country_code ?? null,
  }
}

export function toHolder({ by, since }: Holder) {
  return { by, since: since.toISOString() }
}

/** The answer (409) to a page whose order was opened anew elsewhere. Medusa would replace the message of such an error. */
export async function takenOver(context: PluginContext, orderId: string) {
  return { type: "conflict", code: "taken_over", message: await whyTakenOver(context, orderId) }
}
