import type { Country } from "./countries"

/** API, "Price quote": 1 is a parcel, 2 an envelope. */
export type PackageType = 1 | 2

/** Shortest and longest delivery time in days. */
type Days = readonly [number, number]

/** Limits of each package. */
type Limits = {
  maxWeightKg: number
  /** Longest, middle and shortest side. */
  maxSidesCm: readonly [number, number, number]
  /** Longest side plus girth; the girth is twice the sum of the other two sides. */
  maxLengthAndGirthCm?: number
}

export type DeliveryService = Limits & {
  code: string
  name: string
  /** Raw value of the answer; its meaning is not documented. */
  serviceType: 1 | 2
  packageTypes: readonly PackageType[]
  goesTo: (country: Country) => boolean
  /** In one shipment. */
  maxPackages: number
  /** Offered only if there is an amount to collect. */
  collectsPayment?: true
  deliversToLocker?: true
  /** By distance: up to 500 km, up to 1500 km, farther. */
  days: { near: Days; middle: Days; far: Days }
  /** Cents of a euro without tax. The litres are of the packages' outer volume. */
  rate: { shipment: number; package: number; kilogram: number; litre: number; hundredKm: number }
}

const closeNeighbours = new Set(["NO", "CH", "GB", "LI"])
const everywhere = (): boolean => true
const theUnion = (country: Country): boolean => country.isEu
const theUnionAndNeighbours = (country: Country): boolean =>
  country.isEu || closeNeighbours.has(country.code)

const carrierAParcel: Limits = {
  maxWeightKg: 70,
  maxSidesCm: [270, 130, 130],
  maxLengthAndGirthCm: 400,
}
const carrierBParcel: Limits = {
  maxWeightKg: 31.5,
  maxSidesCm: [175, 100, 100],
  maxLengthAndGirthCm: 300,
}

/** The six service codes seen in the document, and one that delivers to lockers. */
export const catalogue: readonly DeliveryService[] = [
  {
    code: "carrierA_standard",
    name: "Carrier A Standard",
    serviceType: 1,
    packageTypes: [1],
    goesTo: theUnionAndNeighbours,
    maxPackages: 20,
    ...carrierAParcel,
    days: { near: [1, 3], middle: [2, 5], far: [4, 7] },
    rate: { shipment: 310, package: 110, kilogram: 46, litre: 4, hundredKm: 24 },
  },
  {
    code: "carrierA_express_saver",
    name: "Carrier A Express Saver",
    serviceType: 1,
    packageTypes: [1, 2],
    goesTo: everywhere,
    maxPackages: 1,
    ...carrierAParcel,
    days: { near: [1, 2], middle: [1, 2], far: [2, 4] },
    rate: { shipment: 790, package: 160, kilogram: 88, litre: 7, hundredKm: 46 },
  },
  {
    code: "carrierA_express_envelope",
    name: "Carrier A Express Envelope",
    serviceType: 1,
    packageTypes: [2],
    goesTo: everywhere,
    maxPackages: 1,
    maxWeightKg: 2,
    maxSidesCm: [60, 45, 15],
    days: { near: [1, 2], middle: [1, 2], far: [2, 4] },
    rate: { shipment: 640, package: 0, kilogram: 60, litre: 5, hundredKm: 38 },
  },
  {
    code: "carrierA_express",
    name: "Carrier A Express",
    serviceType: 1,
    packageTypes: [1, 2],
    goesTo: everywhere,
    maxPackages: 50,
    ...carrierAParcel,
    days: { near: [1, 1], middle: [1, 1], far: [1, 3] },
    rate: { shipment: 990, package: 190, kilogram: 104, litre: 8, hundredKm: 58 },
  },
  {
    code: "carrierB_classic",
    name: "Carrier B Classic",
    serviceType: 2,
    packageTypes: [1],
    goesTo: theUnion,
    maxPackages: 1,
    ...carrierBParcel,
    days: { near: [1, 2], middle: [3, 5], far: [4, 8] },
    rate: { shipment: 280, package: 90, kilogram: 40, litre: 4, hundredKm: 21 },
  },
  {
    code: "carrierB_cod",
    name: "Carrier B Cash on Delivery",
    serviceType: 2,
    packageTypes: [1],
    goesTo: theUnion,
    maxPackages: 1,
    ...carrierBParcel,
    collectsPayment: true,
    days: { near: [1, 3], middle: [3, 6], far: [5, 9] },
    rate: { shipment: 340, package: 90, kilogram: 40, litre: 4, hundredKm: 21 },
  },
  {
    code: "carrierB_locker",
    name: "Carrier B Parcel Locker",
    serviceType: 2,
    packageTypes: [1],
    // The document names the Baltic countries only (API, "What the service does", 7). Shops elsewhere try lockers, too.
    goesTo: theUnionAndNeighbours,
    maxPackages: 1,
    maxWeightKg: 30,
    maxSidesCm: [64, 39, 38],
    deliversToLocker: true,
    days: { near: [1, 3], middle: [2, 4], far: [3, 5] },
    rate: { shipment: 190, package: 60, kilogram: 22, litre: 3, hundredKm: 18 },
  },
]

/** The display name of a service; its code if the catalogue does not have it. */
export function serviceName(code: string): string {
  return catalogue.find((service) => service.code === code)?.name ?? code
}
