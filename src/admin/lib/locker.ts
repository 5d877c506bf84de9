import type { AdminOrder } from "@medusajs/framework/types"
import type { serialiseLockerOfOrder } from "../../api/admin/shipment-ordering/orders/[id]/locker/route"
import type { listLockers } from "../../lockers"

export type LockerList = Awaited<ReturnType<typeof listLockers>>
export type ListedLocker = LockerList["lockers"][number]
export type LockerOfOrder = ReturnType<typeof serialiseLockerOfOrder>
/** A parcel locker as an order or a shipment keeps it. */
export type ShownLocker = Omit<NonNullable<LockerOfOrder["locker"]>, "country_code">

type Place = Pick<ShownLocker, "address" | "postal_code" | "city">

/** The address of a locker in one line. A part that the street already holds is not repeated. */
export function lockerAddress({ address, postal_code, city }: Place): string {
  const parts = [address, postal_code, city].map((part) => part?.trim() ?? "")
  return parts
    .filter((part, index) => part && !(index > 0 && lowerCase(parts[0]).includes(lowerCase(part))))
    .join(", ")
}

function lowerCase(text = ""): string {
  return text.toLowerCase()
}

/** Kilometres, rounded: 0.4 km, 12 km. */
export function formatDistance(kilometres: number, locale: string): string {
  return kilometres.toLocaleString(locale, {
    style: "unit",
    unit: "kilometer",
    maximumFractionDigits: kilometres < 10 ? 1 : 0,
  })
}

/**
 * The lockers whose code, name or address has every word of the search, in the same order. Accents are ignored:
 * "riga" finds Rīga.
 */
export function filterLockers<Locker extends ShownLocker>(
  lockers: Locker[],
  search: string,
): Locker[] {
  const words = withoutMarks(search).split(/\s+/).filter(Boolean)
  return words.length === 0
    ? lockers
    : lockers.filter((locker) => {
        const { code, name, address, city, postal_code } = locker
        const text = withoutMarks([code, name, address, city, postal_code].join(" "))
        return words.every((word) => text.includes(word))
      })
}

function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}

const POSTAL_CODE = /^(?=.*\d)[a-z0-9][a-z0-9 -]{2,11}$/i

/** The search text if it may be a postal code: it has a digit and the length of one. */
export function postalCodeIn(search: string): string | undefined {
  const text = search.trim()
  return POSTAL_CODE.test(text) ? text : undefined
}

const CLOSED: string[] = ["canceled", "draft", "archived"]

type OpenOrder = Pick<AdminOrder, "status"> & {
  items: { quantity: number; detail: { fulfilled_quantity: number } }[]
}

/**
 * How many pieces of an order are not fulfilled, as far as its page knows. Medusa's page does not know which need
 * shipping; the answer about the locker does.
 */
export function leftOpen({ status, items }: OpenOrder): number {
  if (CLOSED.includes(status)) {
    return 0
  }
  const left = items
    .map(({ quantity, detail }) => quantity - detail.fulfilled_quantity)
    .reduce((sum, left) => sum + Math.max(left, 0), 0)
  // 3.3 - 1.1 is 2.1999999999999997 in binary fractions.
  return Number(left.toFixed(9))
}
