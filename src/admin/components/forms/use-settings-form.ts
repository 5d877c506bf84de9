import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from "react-hook-form"
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
  /** Adds fields without which the change means nothing. */
  complete?: (change: SettingsChange, output: Output) => SettingsChange
  onSaved: () => void
  /** Fields that can show a backend error; by default those of the form's first level. */
  fields?: FieldPath<Values>[]
  /** Shows a backend error; by default at one of `fields`. */
  placeError?: (form: UseFormReturn<Values, unknown, Output>, error: unknown) => void
}

/**
 * A form for some of the settings; its fields have the backend's names. It saves only what was changed here, so that
 * changes made elsewhere meanwhile stay.
 */
export function useSettingsForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  toChange,
  complete = (change) => change,
  onSaved,
  fields = Object.keys(defaultValues) as FieldPath<Values>[],
  placeError = (form, error) => placeServerError(form, error, fields),
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
      placeError(form, error)
    }
  }
  return { form, save, onSubmit: (output: Output) => save(output) }
}
