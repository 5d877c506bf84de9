import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import path from "node:path"

// Not among the package's exports.
const plugin = path.resolve(process.cwd(), "../../.medusa/server/src")

interface Context {
  configuration: object
  plugin: { priceRecords: { listOrdered: (page: { limit: number }) => Promise<object[]> } }
}

/** The records of orders' prices, each with the price that it gives with the settings of now: null if that is not known. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { openContext } = (await import(`${plugin}/context/index.js`)) as {
    openContext: (container: object) => Promise<Context>
  }
  const { replayPrice } = (await import(`${plugin}/pricing/replay-price.js`)) as {
    replayPrice: (configuration: object, record: object) => Promise<object | undefined>
  }
  const { plugin: module, configuration } = await openContext(req.scope)
  const records = await module.priceRecords.listOrdered({ limit: 1000 })
  res.json({
    records: await Promise.all(
      records.map(async (record) => ({
        record,
        price: (await replayPrice(configuration, record)) ?? null,
      })),
    ),
  })
}
