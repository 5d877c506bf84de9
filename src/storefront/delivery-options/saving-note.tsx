import type { Texts } from "../texts/texts"

/** Seen only: the status of the group says it aloud. */
export function SavingNote({ texts }: { texts: Texts }) {
  return (
    <p className="shipord-option-notes shipord-note" aria-hidden="true">
      {texts.saving}
    </p>
  )
}
