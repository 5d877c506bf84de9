import { z } from "zod"
import { catalogue, type DeliveryService } from "./catalogue"
import { countrySchema } from "./countries"

/** A service that takes the shipment request, and its price. */
export type Offer = {
  service: DeliveryService
  priceWithoutTaxCents: number
  priceWithTaxCents: number
  /** `<min>-<max>` */
  deliveryDays: string
}

/** Every service that takes the shipment request, in the catalogue's order (API, "Price calculation"). */
export function offersFor(request: ShipmentRequest, tariffFactor: number): Offer[] {
  return catalogue
    .filter((service) => takes(service, request))
    .map((service) => offer(service, request, tariffFactor))
}

function takes(service: DeliveryService, request: ShipmentRequest): boolean {
  return (
    service.packageTypes.includes(request.packageType) &&
    service.goesTo(request.country) &&
    request.packages.length <= service.maxPackages &&
    (service.collectsPayment !== true || (request.amountToCollect ?? 0) > 0) &&
    request.packages.every((one) => fits(one, service))
  )
}

function fits(one: PackageDimension, service: DeliveryService): boolean {
  return (
    Number(one.weight) <= service.maxWeightKg &&
    fitsInside(one, service.maxSidesCm) &&
    lengthAndGirthCm(one) <= (service.maxLengthAndGirthCm ?? Infinity)
  )
}

function offer(service: DeliveryService, request: ShipmentRequest, tariffFactor: number): Offer {
  const cents = Math.round(priceCents(service, request) * tariffFactor)
  const { distanceKm } = request.country
  const { near, middle, far } = service.days
  const [min, max] = distanceKm <= 500 ? near : distanceKm <= 1500 ? middle : far
  return {
    service,
    priceWithoutTaxCents: cents,
    priceWithTaxCents: Math.round((cents * (100 + taxPercent)) / 100),
    deliveryDays: `${min}-${max}`,
  }
}

/** Every price grows with weight, volume and distance. */
function priceCents(service: DeliveryService, request: ShipmentRequest): number {
  const { rate } = service
  const { packages, country, amountToCollect = 0 } = request
  const carriage =
    rate.shipment +
    rate.package * packages.length +
    rate.kilogram * sum(packages.map((one) => Number(one.weight))) +
    rate.litre * sum(packages.map(volumeLitres)) +
    (rate.hundredKm * country.distanceKm) / 100
  if (service.collectsPayment !== true) return carriage
  // The amount is in whole units and the price in cents, so one percent of the amount is the amount itself.
  return carriage + collectionFee.perShipment + collectionFee.percentOfAmount * amountToCollect
}

function volumeLitres(one: PackageDimension): number {
  return (Number(one.length) * Number(one.width) * Number(one.height)) / 1000
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** A price as the service writes it: two decimals. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Fee for collecting payment: cents, and a percentage of the amount. */
const collectionFee = { perShipment: 120, percentOfAmount: 1.2 }

/** Tax on every price. */
const taxPercent = 21

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
function lengthAndGirthCm(one: PackageDimension): number {
  const [longest = 0, ...others] = sidesOf(one)
  return longest + 2 * others.reduce((total, side) => total + side, 0)
}

function sidesOf(one: PackageDimension): number[] {
  return fromLongest([one.length, one.width, one.height].map(Number))
}

function fromLongest(sides: readonly number[]): number[] {
  return [...sides].sort((one, other) => other - one)
}
