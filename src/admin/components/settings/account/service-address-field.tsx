import type { FieldPath, FieldValues } from "react-hook-form"
import { useTexts } from "../../../i18n/use-texts"
import { TextField } from "../../forms/text-field"

/** Where the service is reached, of an account that is there or is to be. */
export function ServiceAddressField<Values extends FieldValues & { base_url: string }>({
  onEnter,
}: {
  onEnter?: (address: string) => void
}) {
  const { t } = useTexts()
  return (
    <TextField<Values>
      name={"base_url" as FieldPath<Values>}
      label={t("account.baseUrl")}
      hint={t("account.baseUrlHint")}
      type="url"
      placeholder="https://"
      onEnter={onEnter}
    />
  )
}
