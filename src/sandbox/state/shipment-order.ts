import { z } from "zod"
import { consignmentSchema } from "../services/consignment"

/** What was ordered, as texts of the creation payload; a missing optional is empty. */
export const shipmentOrderSchema = z.object({
  consignment: consignmentSchema,
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
  /** Where a locker service delivers to. */
  lockerCode: z.string().optional(),
})

export type ShipmentOrder = z.infer<typeof shipmentOrderSchema>
