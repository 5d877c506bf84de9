import { Form } from "@medusajs/dashboard/components"
import { TrianglesMini } from "@medusajs/icons"
import { Input } from "@medusajs/ui"
import { useState, useId } from "react"
import type { FieldPathByValue, FieldValues } from "react-hook-form"
import type { LockerArea } from "../../hooks/use-lockers"
import { useTexts } from "../../i18n/use-texts"
import type { ShownLocker, ListedLocker } from "../../lib/locker"
import { lockerAddress } from "../../lib/locker-address"
import { LockerOptions, optionId } from "./locker-options"
import { useLockerCombobox } from "./use-locker-combobox"
import { useLockerSearch, type LockerSearch } from "./use-locker-search"

interface LockerFieldProps<Values extends FieldValues> {
  name: FieldPathByValue<Values, string>
  area: LockerArea
  /** The one that the order has, which may be on no list. */
  kept?: ShownLocker | null
  /** Told where the locker was found: the postal code of its list, "" for a code that was entered. */
  onFound: (postalCode: string) => void
}

/** A field for the code of a parcel locker: found by name, street or code near the recipient, or entered. */
export function LockerField<Values extends FieldValues>({
  name,
  area,
  kept,
  onFound,
}: LockerFieldProps<Values>) {
  const { t } = useTexts()
  const search = useLockerSearch(area)
  const [chosen, setChosen] = useState<ShownLocker>()
  const hintOf = (code: string): string => {
    const locker = [chosen, kept, ...search.known].find((one) => one?.code === code)
    if (locker) return [locker.name, lockerAddress(locker)].filter(Boolean).join(", ")
    const { list, error } = search
    if (error) return `${t("lockers.failed", { reason: error.message })} ${t("lockers.enterCode")}`
    if (list?.reason) {
      return `${t(`lockers.reasons.${list.reason.code}`)} ${t("lockers.enterCode")}`
    }
    return t(code && list ? "lockers.unlisted" : "lockers.hint")
  }
  return (
    <Form.Field<Values>
      name={name}
      render={({ field }) => (
        <Form.Item>
          <Form.Label>{t("lockers.field")}</Form.Label>
          <LockerCombobox
            field={field}
            search={search}
            onChoose={(locker) => {
              setChosen(locker)
              onFound(search.list?.postal_code ?? "")
            }}
            onEnter={() => onFound("")}
          />
          <Form.Hint className="break-words">{hintOf(field.value)}</Form.Hint>
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}

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
function LockerCombobox({ field, search, onChoose, onEnter }: LockerComboboxProps) {
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
