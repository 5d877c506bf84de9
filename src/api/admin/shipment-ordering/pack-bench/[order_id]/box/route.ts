import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { BENCH_LEASE_SECONDS, contentsOf } from "../../../../../../desk"
import { packIntoBox, readBenchOrder } from "../../../../../../shipping"
import { rethrowForMerchant } from "../../../../../answers"
import { serialisePackage } from "../../../shipments/shipments"
import type { BoxAnswer, BoxBody } from "../../bench"
import { takenOver } from "../../bench-answers"

/** Packs some items of an order into one kind of box. Saves nothing. */
export async function POST(req: AuthenticatedMedusaRequest<BoxBody>, res: MedusaResponse) {
  const { claim, box_id, contents, in_one } = req.validatedBody
  const orderId = req.params.order_id ?? ""
  const context = await openContext(req.scope)
  const session = await context.plugin.packSessions.hold(
    { order_id: orderId, claim },
    { leaseSeconds: BENCH_LEASE_SECONDS },
  )
  if (!session) {
    res.status(409).json(await takenOver(context, orderId))
    return
  }
  const { fits, filled, packages } = await readBenchOrder(context, orderId)
    .then((bench) =>
      packIntoBox(bench, {
        boxId: box_id,
        items: contents.map(({ line_id, quantity }) => ({ id: line_id, quantity })),
        isOne: in_one ?? false,
      }),
    )
    .catch(rethrowForMerchant(req))
  const answer: BoxAnswer = {
    fits,
    packages: packages.map((one, index) => ({
      package: serialisePackage(one),
      contents: contentsOf(filled[index]?.items ?? []),
    })),
  }
  res.json(answer)
}
