import { Form } from "@medusajs/dashboard/components"
import { TrianglesMini } from "@medusajs/icons"
import { Input } from "@medusajs/ui"
import { useId } from "react"
import { useTexts } from "../../i18n/use-texts"
import type { ListedLocker } from "../../lib/locker"
import { LockerOptions, optionId } from "./locker-options"
import { useLockerCombobox } from "./use-locker-combobox"
import type { LockerSearch } from "./use-locker-search"

interface LockerComboboxProps {
  field: {
    name: string
    /** A code. */
    value: string
    onChange: (code: string) => void
    onBlur: () => void
    ref: (element: HTMLInputElement | null) => void
  }
  search: LockerSearch
  onChoose: (locker: ListedLocker) => void
  /** A code was entered that is not listed. */
  onEnter: () => void
}

/**
 * The control of a locker field. The dashboard's own combobox throws away what is typed and not chosen, and a code
 * must be possible to enter while the lockers cannot be listed.
 */
export function LockerCombobox({ field, search, onChoose, onEnter }: LockerComboboxProps) {
  const { t } = useTexts()
  const { name, value, onChange, onBlur, ref } = field
  const box = useLockerCombobox({ search, onChange, onChoose, onEnter })
  const listId = useId()
  return (
    <div className="relative">
      <Form.Control>
        <Input
          ref={ref}
          name={name}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={box.isOpen}
          aria-controls={box.isOpen ? listId : undefined}
          aria-activedescendant={box.current && optionId(listId, box.active)}
          className="pe-8"
          value={search.text ?? value}
          onChange={({ target }) => box.type(target.value)}
          onClick={box.open}
          onKeyDown={box.onKeyDown}
          onBlur={() => {
            box.leave()
            onBlur()
          }}
        />
      </Form.Control>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t(box.isOpen ? "lockers.hide" : "lockers.show")}
        className="text-ui-fg-muted hover:text-ui-fg-base absolute inset-y-0 end-0 flex size-8 items-center justify-center"
        onMouseDown={(event) => {
          event.preventDefault()
          event.currentTarget.parentElement?.querySelector("input")?.focus()
        }}
        onClick={box.isOpen ? box.close : box.open}
      >
        <TrianglesMini />
      </button>
      {box.isOpen && (
        <LockerOptions
          id={listId}
          search={search}
          active={box.active}
          chosenCode={value}
          onChoose={box.choose}
        />
      )}
    </div>
  )
}
