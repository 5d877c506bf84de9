import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** What a request costs in this store that does nothing at all: to compare others with. */
export function GET(_req: MedusaRequest, res: MedusaResponse): void {
  res.json({ message: "OK" })
}
