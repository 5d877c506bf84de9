import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { readBenchDay } from "../../../../desk"
import type { BenchDay } from "./bench"
import { toHolder } from "./bench-answers"

/** Shows the day at the pack benches: what is left, what was packed, and who packs now. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse<{ day: BenchDay }>) {
  const day = await readBenchDay(await openContext(req.scope))
  res.json({
    day: {
      orders_left: day.ordersLeft,
      packed_today: day.packedToday,
      median_seconds: day.medianSeconds,
      at_benches: day.atBenches.map(({ orderNumber, ...holder }) => ({
        order_number: orderNumber,
        ...toHolder(holder),
      })),
    },
  })
}
