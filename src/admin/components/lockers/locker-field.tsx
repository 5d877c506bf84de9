import { Form } from "@medusajs/dashboard/components"
import { useState } from "react"
import type { FieldPathByValue, FieldValues } from "react-hook-form"
import type { LockerArea } from "../../hooks/use-lockers"
import { useTexts } from "../../i18n/use-texts"
import type { ShownLocker } from "../../lib/locker"
import { lockerAddress } from "../../lib/locker-address"
import { LockerCombobox } from "./locker-combobox"
import { useLockerSearch } from "./use-locker-search"

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
