import { Notice } from "../section/notice"

interface ShipmentNotesProps {
  variant: "warning" | "error"
  title: string
  notes: { id: string; text: string }[]
}

/** What is to be said of some of the shipments. */
export function ShipmentNotes({ variant, title, notes }: ShipmentNotesProps) {
  return (
    <Notice variant={variant}>
      <strong className="txt-compact-small-plus">{title}</strong>
      <ul className="text-ui-fg-subtle mt-2 flex flex-col gap-y-2">
        {notes.map(({ id, text }) => (
          <li key={id} className="break-words">
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
