import type { ServiceCode } from "./catalogue"

/** Price of one service without tax, in cents of a euro. */
export type Rate = {
  perShipment: number
  perPackage: number
  perKilogram: number
  /** Of the packages' outer volume. */
  perLitre: number
  perHundredKilometres: number
}

/** The sandbox's price list. Every price grows with weight, volume and distance. */
export const tariff: Readonly<Record<ServiceCode, Rate>> = {
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
export const collectionFee = { perShipment: 120, percentOfAmount: 1.2 }

/** Tax on every price. */
export const taxPercent = 21
