import { Form } from "@medusajs/dashboard/components"
import { useState } from "react"
import type { FieldPathByValue, FieldValues } from "react-hook-form"
import type { LockerArea } from "../../hooks/use-lockers"
import { useTexts } from "../../i18n/use-texts"
import type { ShownLocker } from "../../lib/locker"
import { lockerAddress } from "../../lib/locker-address"
import { LockerCombobox } from "./locker-combobox"
import { useLockerSearch } from "./use-locker-search"

/** A locker out of a list. */
export interface LockerChoice {
  code: string
  /** Of the list. */
  postalCode: string | null
}

interface LockerFieldProps<Values extends FieldValues> {
  name: FieldPathByValue<Values, string>
  area: LockerArea
  /** The one that the order has, which may be on no list. */
  kept?: ShownLocker | null
  onChoose?: (choice: LockerChoice) => void
}

/** A field for the code of a parcel locker: found by name, street or code near the recipient, or entered. */
export function LockerField<Values extends FieldValues>({
  name,
  area,
  kept,
  onChoose,
}: LockerFieldProps<Values>) {
  const { t } = useTexts()
  const search = useLockerSearch(area)
  const [chosen, setChosen] = useState<ShownLocker>()
  const hintOf = (code: string): string => {
    const locker = [chosen, kept, ...search.known].find((one) => one?.code === code)
    if (locker) return [locker.name, lockerAddress(locker)].filter(Boolean).join(", ")
    const { list, error } = search
    if (error || list?.reason) return t("lockers.enterCode")
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
              onChoose?.({ code: locker.code, postalCode: search.list?.postal_code ?? null })
            }}
          />
          <Form.Hint className="break-words">{hintOf(field.value)}</Form.Hint>
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}
