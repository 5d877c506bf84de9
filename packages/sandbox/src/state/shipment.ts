import { z } from "zod"
import { shipmentRequestSchema } from "../services/offers"

/** API, "Versioning", 2: both have the same operations and separate data. */
export const environments = ["production", "development"] as const

export type Environment = (typeof environments)[number]

type ShipmentState = "created" | "confirmed" | "tracked"

/** The ordered shipment, as texts of the creation payload; a missing optional field is empty. */
const shipmentOrderSchema = z.object({
  request: shipmentRequestSchema,
  serviceCode: z.string(),
  isDangerous: z.boolean(),
  parcelPrice: z.string(),
  parcelCurrency: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  parcelDescription: z.string(),
  parcelSender: z.string(),
  pickupAddress: z.string(),
  pickupDate: z.string(),
  reasonForExport: z.string(),
  recipientName: z.string(),
  recipientCompanyName: z.string(),
  recipientPhone: z.string(),
  recipientEmail: z.string(),
  recipientAddress: z.string(),
  recipientHouseNumber: z.string(),
  recipientCity: z.string(),
  recipientState: z.string(),
  callbackUrl: z.string().optional(),
  /** The locker that the shipment goes to. */
  lockerCode: z.string().optional(),
})

/** One shipment of one account. Times are milliseconds of the sandbox's clock. */
export const shipmentSchema = z.object({
  id: z.number(),
  environment: z.enum(environments),
  account: z.string(),
  idempotencyKey: z.string().optional(),
  /** The unchanged body of the request. */
  body: z.unknown(),
  order: shipmentOrderSchema,
  priceWithoutTax: z.string(),
  priceWithTax: z.string(),
  createdAt: z.number(),
  confirmedAt: z.number().optional(),
  /** Makes the link to the label unguessable. */
  labelToken: z.string().optional(),
  /** When the carrier issues numbers automatically. */
  issueAt: z.number().optional(),
  issuedAt: z.number().optional(),
  trackingNumbers: z.array(z.string()),
})

export type Shipment = z.infer<typeof shipmentSchema>

export function stateOf(shipment: Shipment): ShipmentState {
  if (shipment.trackingNumbers.length > 0) return "tracked"
  return shipment.confirmedAt === undefined ? "created" : "confirmed"
}

export type ShipmentOrder = z.infer<typeof shipmentOrderSchema>
