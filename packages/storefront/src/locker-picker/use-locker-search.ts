import { useEffect, useState } from "react"

const PAUSE_MS = 500

interface LockerSearch {
  text: string
  setText: (text: string) => void
  /** The searched postal code, if there is one. */
  postalCode: string | undefined
  /** Words to find in the list. */
  words: string
  /** Searches near the typed postal code, without waiting for a pause in typing. */
  submit: () => void
  /** Removes the searched postal code. */
  leaveArea: () => void
}

/** One field for two searches: a postal code loads another list, words search in the current list. */
export function useLockerSearch(startCode = ""): LockerSearch {
  const [text, setText] = useState(looksLikePostalCode(startCode) ? startCode : "")
  const [postalCode, setPostalCode] = useState(text || undefined)
  const typed = text.trim()
  const isArea = typed === "" || looksLikePostalCode(typed)

  useEffect(() => {
    if (!isArea) return
    const timer = setTimeout(() => setPostalCode(typed || undefined), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isArea])

  return {
    text,
    setText,
    postalCode,
    words: isArea ? "" : typed,
    submit: () => {
      if (isArea) setPostalCode(typed || undefined)
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
