import type { Locker } from "../client"

/** The lockers that have all of the words somewhere in what is known of them, however these are accented. */
export function filterLockers(lockers: Locker[], words: string): Locker[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return lockers
  return lockers.filter(({ name, address, city, postal_code, code }) => {
    const known = plain([name, address, city, postal_code, code].join(" "))
    return wanted.every((word) => known.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}
