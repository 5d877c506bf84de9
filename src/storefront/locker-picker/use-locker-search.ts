import { useEffect, useState } from "react"
import { looksLikePostalCode } from "./looks-like-postal-code"

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
