import type { Country } from "./countries"

/** API, "Price quote": 1 is a parcel, 2 an envelope. */
export type PackageType = 1 | 2

/** Shortest and longest delivery time in days. */
type Days = readonly [number, number]

export type DeliveryService = {
  code: string
  name: string
  /** Raw value of the answer; its meaning is not documented. */
  serviceType: 1 | 2
  packageTypes: readonly PackageType[]
  goesTo: (country: Country) => boolean
  /** In one shipment. */
  maxPackages: number
  /** Kilograms of each package. */
  maxWeightKg: number
  /** Longest, middle and shortest side of each package in centimetres. */
  maxSidesCm: readonly [number, number, number]
  /** Longest side plus girth of each package; the girth is twice the sum of the other two sides. */
  maxLengthAndGirthCm?: number
  /** Offered only if there is an amount to collect. */
  collectsPayment?: true
  deliversToLocker?: true
  /** By distance: up to 500 km, up to 1500 km, farther. */
  days: { near: Days; middle: Days; far: Days }
}

/** Countries that have parcel lockers (API, "What the service does", 7). */
export const lockerCountryCodes: readonly string[] = ["LV", "LT", "EE"]

const closeNeighbours = new Set(["NO", "CH", "GB", "LI"])
const everywhere = (): boolean => true
const theUnion = (country: Country): boolean => country.isEu
const theUnionAndNeighbours = (country: Country): boolean =>
  country.isEu || closeNeighbours.has(country.code)

/** The six service codes seen in the document, and one that delivers to lockers. */
export const catalogue = [
  {
    code: "carrierA_standard",
    name: "Carrier A Standard",
    serviceType: 1,
    packageTypes: [1],
    goesTo: theUnionAndNeighbours,
    maxPackages: 20,
    maxWeightKg: 70,
    maxSidesCm: [270, 130, 130],
    maxLengthAndGirthCm: 400,
    days: { near: [1, 3], middle: [2, 5], far: [4, 7] },
  },
  {
    code: "carrierA_express_saver",
    name: "Carrier A Express Saver",
    serviceType: 1,
    packageTypes: [1, 2],
    goesTo: everywhere,
    maxPackages: 1,
    maxWeightKg: 70,
    maxSidesCm: [270, 130, 130],
    maxLengthAndGirthCm: 400,
    days: { near: [1, 2], middle: [1, 2], far: [2, 4] },
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
  },
  {
    code: "carrierA_express",
    name: "Carrier A Express",
    serviceType: 1,
    packageTypes: [1, 2],
    goesTo: everywhere,
    maxPackages: 50,
    maxWeightKg: 70,
    maxSidesCm: [270, 130, 130],
    maxLengthAndGirthCm: 400,
    days: { near: [1, 1], middle: [1, 1], far: [1, 3] },
  },
  {
    code: "carrierB_classic",
    name: "Carrier B Classic",
    serviceType: 2,
    packageTypes: [1],
    goesTo: theUnion,
    maxPackages: 1,
    maxWeightKg: 31.5,
    maxSidesCm: [175, 100, 100],
    maxLengthAndGirthCm: 300,
    days: { near: [1, 2], middle: [3, 5], far: [4, 8] },
  },
  {
    code: "carrierB_cod",
    name: "Carrier B Cash on Delivery",
    serviceType: 2,
    packageTypes: [1],
    goesTo: theUnion,
    maxPackages: 1,
    maxWeightKg: 31.5,
    maxSidesCm: [175, 100, 100],
    maxLengthAndGirthCm: 300,
    collectsPayment: true,
    days: { near: [1, 3], middle: [3, 6], far: [5, 9] },
  },
  {
    code: "carrierB_locker",
    name: "Carrier B Parcel Locker",
    serviceType: 2,
    packageTypes: [1],
    goesTo: (country: Country): boolean => lockerCountryCodes.includes(country.code),
    maxPackages: 1,
    maxWeightKg: 30,
    maxSidesCm: [64, 39, 38],
    deliversToLocker: true,
    days: { near: [1, 3], middle: [2, 4], far: [3, 5] },
  },
] as const satisfies readonly DeliveryService[]

export type ServiceCode = (typeof catalogue)[number]["code"]

/** The display name of a service; its code if the catalogue does not have it. */
export function serviceName(code: string): string {
  return catalogue.find((service) => service.code === code)?.name ?? code
}
