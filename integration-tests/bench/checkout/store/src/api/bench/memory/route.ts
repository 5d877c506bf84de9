import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** Megabytes that the store's process holds after a garbage collection. */
export function POST(_req: MedusaRequest, res: MedusaResponse): void {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  res.json({ megabytes: (heapUsed + external) / 1024 / 1024 })
}
