import type { ShownLocker } from "./locker"

/**
 * The lockers that have every word of a search in their code, name or address, in the order in which they are
 * listed. Letters match with and without their marks: "riga" finds Rīga.
 */
export function filterLockers<Locker extends ShownLocker>(
  lockers: Locker[],
  search: string,
): Locker[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return words.length === 0
    ? lockers
    : lockers.filter((locker) => {
        const { code, name, address, city, postal_code } = locker
        const text = plain([code, name, address, city, postal_code].join(" "))
        return words.every((word) => text.includes(word))
      })
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}
