import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from "react-hook-form"
import type { z } from "zod"
import { useSaveSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import type { SettingsChange } from "../../lib/settings"
import { changedPart } from "../../lib/settings-change"
import { withoutPrefix } from "../../lib/server-message"
import { placeServerError } from "./place-error"

interface FormOptions<Values extends FieldValues, Output> {
  schema: z.ZodType<Output, Values>
  defaultValues: DefaultValues<Values>
  onSaved: () => void
  /** Stands before a field's path in the backend's errors when the form is only a part of the request. */
  prefix?: string
}

/**
 * A form, and a function for its submit handler: it saves, shows the text that `save` returns as a toast, and calls
 * `onSaved`. Errors of the backend are shown at their fields.
 */
export function useSavingForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  onSaved,
  prefix = "",
}: FormOptions<Values, Output>) {
  const form = useForm<Values, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const trySave = async (save: () => Promise<string>) => {
    try {
      toast.success(await save())
      onSaved()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      placeServerError(form, new Error(withoutPrefix(message, prefix)))
    }
  }
  return { form, trySave }
}

interface SettingsFormOptions<Values extends FieldValues, Output> extends FormOptions<
  Values,
  Output
> {
  toChange: (output: Output) => SettingsChange
  /** Adds fields without which the change means nothing. */
  complete?: (change: SettingsChange, output: Output) => SettingsChange
}

/**
 * A form for some of the settings; its fields have the backend's names. It saves only what was changed here, so that
 * changes made elsewhere meanwhile stay.
 */
export function useSettingsForm<Values extends FieldValues, Output>({
  toChange,
  complete = (change) => change,
  ...options
}: SettingsFormOptions<Values, Output>) {
  const { t } = useTexts()
  const { mutateAsync: send } = useSaveSettings()
  const { form, trySave } = useSavingForm(options)
  useFreshStart(form, options.defaultValues)
  const save = (output: Output, savedText = t("common.saved")) =>
    trySave(async () => {
      const start = options.schema.safeParse(form.formState.defaultValues)
      const before: SettingsChange = start.success ? toChange(start.data) : {}
      await send({ before, change: complete(changedPart(before, toChange(output)), output) })
      return savedText
    })
  return { form, save, onSubmit: (output: Output) => save(output) }
}

/**
 * Reads the settings again when a settings form opens, and resets the form to them. A form with changes is not
 * reset.
 */
function useFreshStart<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  defaultValues: DefaultValues<Values>,
): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.settings })
  }, [queryClient])
  const { isDirty } = form.formState
  const start = JSON.stringify(defaultValues)
  const before = useRef(start)
  useEffect(() => {
    if (before.current !== start && !isDirty) {
      form.reset(defaultValues)
    }
    before.current = start
  }, [start])
}
