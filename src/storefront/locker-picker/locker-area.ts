import type { LockerQuery } from "../client"

/** Whose lockers: those that take a cart's packages, or all of a country. */
export type LockerArea =
  | { cartId: string; shippingOptionId?: string; countryCode?: undefined }
  | { countryCode: string; cartId?: undefined; shippingOptionId?: undefined }

/** Undefined while there is no postal code to look around; a cart has one of its own. */
export function lockerQuery(
  area: LockerArea,
  postalCode: string | undefined,
): LockerQuery | undefined {
  if (area.cartId !== undefined) {
    return { cartId: area.cartId, shippingOptionId: area.shippingOptionId, postalCode }
  }
  return postalCode ? { countryCode: area.countryCode, postalCode } : undefined
}
