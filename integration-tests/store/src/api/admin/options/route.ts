import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { changeOptions, type OptionChange } from "../../../plugin-options"

/** Plugin options other than those of the boot; all else stays. */
export async function POST(req: MedusaRequest<OptionChange>, res: MedusaResponse): Promise<void> {
  await changeOptions(req.scope, req.body)
  res.sendStatus(200)
}
