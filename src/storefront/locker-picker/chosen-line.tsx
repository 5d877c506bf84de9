import type { Locker } from "../client"
import { fillText } from "../texts/fill-text"
import type { Texts } from "../texts/texts"

interface ChosenLineProps {
  chosen: Locker | undefined
  isGone: boolean
  isSaving?: boolean
  /** Whether to say so while none is chosen. */
  isNeeded?: boolean
  texts: Texts
}

/** Which locker is chosen, also while the list shows others. */
export function ChosenLine({ chosen, isGone, isSaving, isNeeded, texts }: ChosenLineProps) {
  // The status of the options says it aloud.
  if (isSaving)
    return (
      <p className="shipord-note" aria-hidden="true">
        {texts.saving}
      </p>
    )
  if (isGone) {
    return (
      <p className="shipord-reason" role="alert">
        <strong>{texts.lockerGone}</strong>
      </p>
    )
  }
  if (chosen) {
    return <p className="shipord-chosen">{fillText(texts.chosenLocker, { name: chosen.name })}</p>
  }
  return isNeeded ? <p className="shipord-note">{texts.chooseLocker}</p> : null
}
