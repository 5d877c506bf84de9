import { catalogue, type DeliveryService, type ServiceCode } from "./catalogue"
import {
  type ShipmentRequest,
  type PackageDimension,
  fitsInside,
  lengthAndGirthCm,
} from "./shipment-request"

type CatalogueEntry = (typeof catalogue)[number]

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

function offer(service: CatalogueEntry, request: ShipmentRequest, tariffFactor: number): Offer {
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

function priceCents(service: CatalogueEntry, request: ShipmentRequest): number {
  const rate = tariff[service.code]
  const kilograms = sum(request.packages.map((one) => Number(one.weight)))
  const litres = sum(request.packages.map(volumeLitres))
  const carriage =
    rate.perShipment +
    rate.perPackage * request.packages.length +
    rate.perKilogram * kilograms +
    rate.perLitre * litres +
    (rate.perHundredKilometres * request.country.distanceKm) / 100
  if (!("collectsPayment" in service)) return carriage
  // The amount is in whole units and the price in cents, so one percent of the amount is the amount itself.
  return (
    carriage +
    collectionFee.perShipment +
    collectionFee.percentOfAmount * (request.amountToCollect ?? 0)
  )
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

/** Price of one service without tax, in cents of a euro. */
type Rate = {
  perShipment: number
  perPackage: number
  perKilogram: number
  /** Of the packages' outer volume. */
  perLitre: number
  perHundredKilometres: number
}

/** The sandbox's price list. Every price grows with weight, volume and distance. */
const tariff: Readonly<Record<ServiceCode, Rate>> = {
  carrierA_standard: {
    perShipment: 310,
    perPackage: 110,
    perKilogram: 46,
    perLitre: 4,
    perHundredKilometres: 24,
  },
  carrierA_express_saver: {
    perShipment: 790,
    perPackage: 160,
    perKilogram: 88,
    perLitre: 7,
    perHundredKilometres: 46,
  },
  carrierA_express_envelope: {
    perShipment: 640,
    perPackage: 0,
    perKilogram: 60,
    perLitre: 5,
    perHundredKilometres: 38,
  },
  carrierA_express: {
    perShipment: 990,
    perPackage: 190,
    perKilogram: 104,
    perLitre: 8,
    perHundredKilometres: 58,
  },
  carrierB_classic: {
    perShipment: 280,
    perPackage: 90,
    perKilogram: 40,
    perLitre: 4,
    perHundredKilometres: 21,
  },
  carrierB_cod: {
    perShipment: 340,
    perPackage: 90,
    perKilogram: 40,
    perLitre: 4,
    perHundredKilometres: 21,
  },
  carrierB_locker: {
    perShipment: 190,
    perPackage: 60,
    perKilogram: 22,
    perLitre: 3,
    perHundredKilometres: 18,
  },
}

/** Fee for collecting payment: cents, and a percentage of the amount. */
const collectionFee = { perShipment: 120, percentOfAmount: 1.2 }

/** Tax on every price. */
const taxPercent = 21
