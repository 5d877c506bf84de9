import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from "react-hook-form"
import type { z } from "zod"
import { useSaveSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import type { SettingsChange } from "../../lib/settings"
import { placeServerError } from "./place-server-error"

interface SettingsFormOptions<Values extends FieldValues, Output> {
  schema: z.ZodType<Output, Values>
  defaultValues: DefaultValues<Values>
  toChange: (output: Output) => SettingsChange
  onSaved: () => void
  /** Where a message of the backend can be shown; by default at the fields of the form's first level. */
  fields?: FieldPath<Values>[]
}

/** A form over a part of the settings. Its fields are named as the backend names them. */
export function useSettingsForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  toChange,
  onSaved,
  fields = Object.keys(defaultValues) as FieldPath<Values>[],
}: SettingsFormOptions<Values, Output>) {
  const { t } = useTexts()
  const { mutateAsync: save } = useSaveSettings()
  const form = useForm<Values, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const onSubmit = async (output: Output) => {
    try {
      await save(toChange(output))
      toast.success(t("common.saved"))
      onSaved()
    } catch (error) {
      placeServerError(form, error, fields)
    }
  }
  return { form, onSubmit }
}
