import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useForm, type DefaultValues, type FieldPath, type FieldValues } from "react-hook-form"
import type { z } from "zod"
import { useSaveSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import type { SettingsChange } from "../../lib/settings"
import { changedPart } from "../../lib/changed-part"
import { placeServerError } from "./place-server-error"
import { useFreshStart } from "./use-fresh-start"

interface SettingsFormOptions<Values extends FieldValues, Output> {
  schema: z.ZodType<Output, Values>
  defaultValues: DefaultValues<Values>
  toChange: (output: Output) => SettingsChange
  /** Adds to what was changed what it means nothing without. */
  complete?: (change: SettingsChange, output: Output) => SettingsChange
  onSaved: () => void
  /** Where a message of the backend can be shown; by default at the fields of the form's first level. */
  fields?: FieldPath<Values>[]
}

/**
 * A form over a part of the settings. Its fields are named as the backend names them. Only what was changed in
 * it is saved, so that nothing goes back to what it was when the page was opened.
 */
export function useSettingsForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  toChange,
  complete = (change) => change,
  onSaved,
  fields = Object.keys(defaultValues) as FieldPath<Values>[],
}: SettingsFormOptions<Values, Output>) {
  const { t } = useTexts()
  const { mutateAsync: send } = useSaveSettings()
  const form = useForm<Values, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  useFreshStart(form, defaultValues)
  const save = async (output: Output, savedText = t("common.saved")) => {
    try {
      const start = schema.safeParse(form.formState.defaultValues)
      const before: SettingsChange = start.success ? toChange(start.data) : {}
      await send({ before, change: complete(changedPart(before, toChange(output)), output) })
      toast.success(savedText)
      onSaved()
    } catch (error) {
      placeServerError(form, error, fields)
    }
  }
  return { form, save, onSubmit: (output: Output) => save(output) }
}
