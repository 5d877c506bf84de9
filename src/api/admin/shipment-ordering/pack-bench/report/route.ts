import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { openContext } from "../../../../../context"
import { reportPacking } from "../../../../../desk"

export const packReportQuery = z.object({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(400)
    .default(30)
    .describe("What was packed in so many days, today included."),
})

/** Shows who packed how much at the pack bench, and where weights of items differ from what was weighed. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { days } = req.validatedQuery as z.infer<typeof packReportQuery>
  res.json({ report: await reportPacking(await openContext(req.scope), days) })
}
