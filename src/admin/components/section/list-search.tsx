import { Input } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useSettled } from "../../hooks/use-settled"

const SETTLES_AFTER_MS = 300

interface ListSearchProps {
  label: string
  /** What is searched for at first. */
  value: string | undefined
  onSearch: (text: string) => void
}

/** Searches once typing has come to rest. (The table's own search has a picture that screen readers cannot name.) */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value ?? "")
  const settled = useSettled(text, SETTLES_AFTER_MS)
  const searched = useRef(settled)
  useEffect(() => {
    if (searched.current !== settled) {
      searched.current = settled
      onSearch(settled.trim())
    }
  }, [settled, onSearch])
  return (
    <Input
      size="small"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
