import { useEffect, useState } from "react"

const PAUSE_MS = 500

interface LockerSearch {
  text: string
  setText: (text: string) => void
  /** Around which to look, if one was searched for. */
  postalCode: string | undefined
  /** To look for in the list. */
  words: string
  /** Looks around a typed postal code without waiting for a pause in typing. */
  submit: () => void
  /** Goes back to where no postal code was searched for. */
  leaveArea: () => void
}

/** One field for two searches: a postal code asks for another list, words look in the one that is there. */
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

/** At most three letters in front, then a number: `LV-1010`, `00-950`, `SW1A 1AA`. A street has longer words. */
const POSTAL_CODE = /^[a-z]{0,3}[\s-]?\d[a-z\d]{0,9}(?:[\s-][a-z\d]{1,5})?$/i

/** Whether what somebody searches for is a place to look around, rather than words to look for. */
export function looksLikePostalCode(text: string): boolean {
  const code = text.trim()
  return code.replace(/[\s-]/g, "").length >= 4 && POSTAL_CODE.test(code)
}
