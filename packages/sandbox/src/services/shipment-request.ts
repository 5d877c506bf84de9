import { z } from "zod"
import { countrySchema } from "./countries"

const sizeSchema = z.union([z.string(), z.number()])

/**
 * API, "Package dimension": kilograms and centimetres. Values are the texts that were sent. A size of an
 * envelope that was not sent is the number 10.
 */
const packageDimensionSchema = z.object({
  weight: z.string(),
  length: sizeSchema,
  width: sizeSchema,
  height: sizeSchema,
})

export type PackageDimension = z.infer<typeof packageDimensionSchema>

/** Packages and their destination: everything that services and prices depend on. */
export const shipmentRequestSchema = z.object({
  country: countrySchema,
  postalCode: z.string(),
  packageType: z.union([z.literal(1), z.literal(2)]),
  packages: z.array(packageDimensionSchema).readonly(),
  /** In euros or the currency that was named. Nothing is collected if it is missing or zero. */
  amountToCollect: z.number().optional(),
})

export type ShipmentRequest = z.infer<typeof shipmentRequestSchema>

/** Whether a package fits into these three sides, in centimetres, in any orientation. */
export function fitsInside(one: PackageDimension, room: readonly number[]): boolean {
  const sides = sidesOf(one)
  const roomSides = fromLongest(room)
  return sides.every((side, index) => side <= (roomSides[index] ?? 0))
}

/** The longest side plus the girth, which is twice the sum of the other two sides. */
export function lengthAndGirthCm(one: PackageDimension): number {
  const [longest = 0, ...others] = sidesOf(one)
  return longest + 2 * others.reduce((total, side) => total + side, 0)
}

function sidesOf(one: PackageDimension): number[] {
  return fromLongest([one.length, one.width, one.height].map(Number))
}

function fromLongest(sides: readonly number[]): number[] {
  return [...sides].sort((one, other) => other - one)
}
