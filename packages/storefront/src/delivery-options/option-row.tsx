import { type ReactNode, useId } from "react"
import type { Texts } from "../texts/texts"

interface OptionRowProps {
  /** Name of the group of radio buttons. */
  groupName: string
  id: string
  name: string
  price?: string
  isChecked: boolean
  isUnavailable?: boolean
  onChoose: () => void
  /** Below the name: the days, or why the option is not available. */
  children?: ReactNode
  /** Below everything else; not part of the radio button's description. */
  below?: ReactNode
}

/** One option as a radio button, with everything that a customer needs to decide. */
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

/** Hidden from screen readers: the status of the group announces it. */
export function SavingNote({ texts }: { texts: Texts }) {
  return (
    <p className="shipord-option-notes shipord-note" aria-hidden="true">
      {texts.saving}
    </p>
  )
}
