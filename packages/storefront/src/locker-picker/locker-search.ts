import { useEffect, useState } from "react"
import type { Locker } from "../client"

const PAUSE_MS = 500

/** One text for two searches: a postal code loads another list, words search in the current list. */
export interface LockerSearch {
  text: string
  setText: (text: string) => void
  /** Loads the list near a typed postal code, without waiting for a pause in typing. */
  submit: () => void
}

interface LockerSearchState extends LockerSearch {
  /** The text without spaces around it. */
  typed: string
  /** The text is a postal code, or empty. */
  isArea: boolean
  /** The postal code whose list is loaded, if there is one. */
  postalCode: string | undefined
  /** Loads the list near a postal code, and shows that in the field; without one, the first list. */
  search: (postalCode: string | undefined) => void
  /** Goes back to the first list and keeps the text. */
  leaveArea: () => void
}

export function useLockerSearch(startCode: string | null | undefined): LockerSearchState {
  const [text, setText] = useState(startCode && looksLikePostalCode(startCode) ? startCode : "")
  const [postalCode, setPostalCode] = useState(text || undefined)
  const typed = text.trim()
  const isArea = typed === "" || looksLikePostalCode(typed)
  const submit = () => {
    if (isArea) setPostalCode(typed || undefined)
  }
  useEffect(() => {
    const timer = setTimeout(submit, PAUSE_MS)
    return () => clearTimeout(timer)
    // `submit` is made of these two.
  }, [typed, isArea])

  return {
    text,
    setText,
    submit,
    typed,
    isArea,
    postalCode,
    search: (code) => {
      setText(code ?? "")
      setPostalCode(code)
    },
    leaveArea: () => setPostalCode(undefined),
  }
}

/** At most three letters, then a number: `LV-1010`, `00-950`, `SW1A 1AA`. Street names have longer words. */
const POSTAL_CODE = /^[a-z]{0,3}[\s-]?\d[a-z\d]{0,9}(?:[\s-][a-z\d]{1,5})?$/i

/** Whether a searched text is a postal code, rather than words. */
export function looksLikePostalCode(text: string): boolean {
  const code = text.trim()
  return code.replace(/[\s-]/g, "").length >= 4 && POSTAL_CODE.test(code)
}

/**
 * A search for the lockers that contain all words in their name, code or address; ignores case and accents. Those that
 * have them in their name or town come first: "Rīga" is no "Rīgas iela" elsewhere. It reads the lockers once, so that
 * searching 5,000 of them after each key is quick.
 */
export function lockerFinder<Found extends Locker>(
  lockers: readonly Found[],
): (words: string) => readonly Found[] {
  let texts: { all: string; first: string }[] | undefined
  return (words) => {
    const parts = plain(words)
      .split(/[\s,;]+/)
      .filter(Boolean)
    if (parts.length === 0) return lockers
    const lockerTexts = (texts ??= lockers.map(searchedTexts))
    const holding = (where: "all" | "first") => (_: Found, index: number) =>
      parts.every((part) => lockerTexts[index]?.[where].includes(part))
    const first = lockers.filter(holding("first"))
    const rest = lockers.filter(
      (locker, index) => holding("all")(locker, index) && !holding("first")(locker, index),
    )
    return [...first, ...rest]
  }
}

function searchedTexts({ name, address, city, postal_code, code }: Locker) {
  const joinedCode = postal_code?.replace(/[\s-]/g, "")
  return {
    all: plain([name, address, city, postal_code, joinedCode, code].join("\n")),
    first: plain([name, city].join("\n")),
  }
}

function plain(text: string): string {
  const letters = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
  // The only letter of the region whose stroke is no mark that can be taken off.
  return letters.replace(/ł/g, "l")
}
