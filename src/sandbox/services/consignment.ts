import { z } from "zod"
import { countrySchema } from "./countries"

const sizeSchema = z.union([z.string(), z.number()])

/**
 * API, "Package dimension". Values are the texts as they were sent; a size of an envelope that was
 * not sent is the number 10. Kilograms and centimetres.
 */
const packageDimensionSchema = z.object({
  weight: z.string(),
  length: sizeSchema,
  width: sizeSchema,
  height: sizeSchema,
})

export type PackageDimension = z.infer<typeof packageDimensionSchema>

/** What is to be carried where: all that services and prices depend on. */
export const consignmentSchema = z.object({
  country: countrySchema,
  postalCode: z.string(),
  packageType: z.union([z.literal(1), z.literal(2)]),
  packages: z.array(packageDimensionSchema).readonly(),
  /** Euros or whatever currency was named; nothing is collected when it is missing or zero. */
  amountToCollect: z.number().optional(),
})

export type Consignment = z.infer<typeof consignmentSchema>
