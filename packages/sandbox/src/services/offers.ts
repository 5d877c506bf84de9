import { catalogue, type DeliveryService, type ServiceCode } from "./catalogue"
import {
  type Consignment,
  type PackageDimension,
  fitsInside,
  lengthAndGirthCm,
} from "./consignment"

type CatalogueEntry = (typeof catalogue)[number]

/** A service that takes a consignment, and its price. */
export type Offer = {
  service: DeliveryService
  priceWithoutTaxCents: number
  priceWithTaxCents: number
  /** `<min>-<max>` */
  deliveryDays: string
}

/** Every service that takes the consignment, in the catalogue's order (API, "Price calculation"). */
export function offersFor(consignment: Consignment, tariffFactor: number): Offer[] {
  return catalogue
    .filter((service) => takes(service, consignment))
    .map((service) => offer(service, consignment, tariffFactor))
}

function takes(service: DeliveryService, consignment: Consignment): boolean {
  return (
    service.packageTypes.includes(consignment.packageType) &&
    service.goesTo(consignment.country) &&
    consignment.packages.length <= service.maxPackages &&
    (service.collectsPayment !== true || (consignment.amountToCollect ?? 0) > 0) &&
    consignment.packages.every((one) => fits(one, service))
  )
}

function fits(one: PackageDimension, service: DeliveryService): boolean {
  return (
    Number(one.weight) <= service.maxWeightKg &&
    fitsInside(one, service.maxSidesCm) &&
    lengthAndGirthCm(one) <= (service.maxLengthAndGirthCm ?? Infinity)
  )
}

function offer(service: CatalogueEntry, consignment: Consignment, tariffFactor: number): Offer {
  const cents = Math.round(priceCents(service, consignment) * tariffFactor)
  const { distanceKm } = consignment.country
  const { near, middle, far } = service.days
  const [min, max] = distanceKm <= 500 ? near : distanceKm <= 1500 ? middle : far
  return {
    service,
    priceWithoutTaxCents: cents,
    priceWithTaxCents: Math.round((cents * (100 + taxPercent)) / 100),
    deliveryDays: `${min}-${max}`,
  }
}

function priceCents(service: CatalogueEntry, consignment: Consignment): number {
  const rate = tariff[service.code]
  const kilograms = sum(consignment.packages.map((one) => Number(one.weight)))
  const litres = sum(consignment.packages.map(volumeLitres))
  const carriage =
    rate.perShipment +
    rate.perPackage * consignment.packages.length +
    rate.perKilogram * kilograms +
    rate.perLitre * litres +
    (rate.perHundredKilometres * consignment.country.distanceKm) / 100
  if (!("collectsPayment" in service)) return carriage
  // The amount is in whole units and the price in cents: a percent of it is the amount itself.
  return (
    carriage +
    collectionFee.perShipment +
    collectionFee.percentOfAmount * (consignment.amountToCollect ?? 0)
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

/** What collecting payment costs on top: cents, and a share of the amount collected. */
const collectionFee = { perShipment: 120, percentOfAmount: 1.2 }

/** Tax on every price. */
const taxPercent = 21
