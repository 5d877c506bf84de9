import { Input } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useDebounced } from "../../hooks/use-debounced"
import { useTexts } from "../../i18n/use-texts"
import type { ToShipParams } from "./use-to-ship-params"

const SETTLES_AFTER_MS = 300

/** Finds orders once typing has come to rest. (The table's own search has a picture that screen readers cannot name.) */
export function ToShipSearch({ params }: { params: ToShipParams }) {
  const { t } = useTexts()
  const [text, setText] = useState(params.values.q ?? "")
  const settled = useDebounced(text, SETTLES_AFTER_MS)
  const { filterBy } = params
  const searched = useRef(settled)
  useEffect(() => {
    if (searched.current !== settled) {
      searched.current = settled
      filterBy("q", settled.trim())
    }
  }, [settled, filterBy])
  return (
    <Input
      size="small"
      role="searchbox"
      aria-label={t("toShip.search")}
      placeholder={t("toShip.search")}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
