import { useState } from "react"
import { usePermissions } from "../../hooks/use-permissions"
import { useTexts } from "../../i18n/use-texts"
import type { RewindChange } from "../../lib/rewind"
import { SmallButton } from "../section/menus"
import { RewindModal } from "./rewind-modal"

interface RewindButtonProps {
  /** Gives the change to `open`, or shows why there is none. */
  onStart: (open: (change: RewindChange) => void) => void
  /** Takes an advised limit for free delivery, in the quotes' currency. */
  onLimit?: (amount: string) => void
}

/** Tries a change on past orders before it is saved. */
export function RewindButton({ onStart, onLimit }: RewindButtonProps) {
  const { t } = useTexts()
  const may = usePermissions()
  const [change, setChange] = useState<RewindChange>()
  if (!may.set_up) return null
  return (
    <>
      <SmallButton variant="transparent" className="mr-auto" onClick={() => onStart(setChange)}>
        {t("rewind.try")}
      </SmallButton>
      {change && (
        <RewindModal
          change={change}
          onLimit={
            onLimit &&
            ((amount) => {
              onLimit(amount)
              setChange(undefined)
            })
          }
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  )
}
