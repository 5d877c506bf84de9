import { z } from "zod"
import { environments } from "./environment"
import { shipmentOrderSchema } from "./shipment-order"

type ShipmentState = "created" | "confirmed" | "tracked"

/** One shipment of one account. Times are milliseconds of the sandbox's clock. */
export const shipmentSchema = z.object({
  id: z.number(),
  environment: z.enum(environments),
  account: z.string(),
  idempotencyKey: z.string().optional(),
  /** The request's body as it came. */
  body: z.unknown(),
  order: shipmentOrderSchema,
  priceWithoutTax: z.string(),
  priceWithTax: z.string(),
  createdAt: z.number(),
  confirmedAt: z.number().optional(),
  /** Makes the link to the label unguessable. */
  labelToken: z.string().optional(),
  /** When the carrier issues numbers by itself. */
  issueAt: z.number().optional(),
  issuedAt: z.number().optional(),
  trackingNumbers: z.array(z.string()),
})

export type Shipment = z.infer<typeof shipmentSchema>

export function stateOf(shipment: Shipment): ShipmentState {
  if (shipment.trackingNumbers.length > 0) return "tracked"
  return shipment.confirmedAt === undefined ? "created" : "confirmed"
}
