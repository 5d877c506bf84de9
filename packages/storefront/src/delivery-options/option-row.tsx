import { type ReactNode, useId } from "react"
import type { Texts } from "../texts/texts"

export interface OptionRowProps {
  /** Of the group of radio buttons. */
  groupName: string
  id: string
  name: string
  price?: string
  isChecked: boolean
  isUnavailable?: boolean
  onChoose: () => void
  /** Below the name: days, or why it cannot be had. */
  children?: ReactNode
  /** Below all of it, and not part of what the radio button is described with. */
  below?: ReactNode
}

/** One option as a radio button with all that a customer decides by. */
export function OptionRow(props: OptionRowProps) {
  const noteId = useId()
  return (
    <div
      className="shipord-option"
      data-checked={props.isChecked || undefined}
      data-unavailable={props.isUnavailable || undefined}
    >
      <label className="shipord-option-label">
        <input
          type="radio"
          className="shipord-radio"
          name={props.groupName}
          value={props.id}
          checked={props.isChecked}
          disabled={props.isUnavailable}
          aria-describedby={noteId}
          onChange={props.onChoose}
        />
        <span className="shipord-option-name">{props.name}</span>
        {props.price !== undefined && <span className="shipord-price">{props.price}</span>}
      </label>
      <div id={noteId} className="shipord-option-notes">
        {props.children}
      </div>
      {props.below}
    </div>
  )
}

/** Seen only: the status of the group says it aloud. */
export function SavingNote({ texts }: { texts: Texts }) {
  return (
    <p className="shipord-option-notes shipord-note" aria-hidden="true">
      {texts.saving}
    </p>
  )
}
