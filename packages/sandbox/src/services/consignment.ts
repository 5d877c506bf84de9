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

/** Whether a package fits into a room of these three sides, in centimetres, however it is turned. */
export function fitsInside(one: PackageDimension, room: readonly number[]): boolean {
  const sides = sidesOf(one)
  const roomSides = fromLongest(room)
  return sides.every((side, index) => side <= (roomSides[index] ?? 0))
}

/** The longest side and the girth, which is twice the other two sides. */
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
