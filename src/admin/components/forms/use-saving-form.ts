import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from "react-hook-form"
import type { z } from "zod"
import { useSaveSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import {
  fieldOfMessage,
  fieldOfPath,
  leafPaths,
  plainWords,
  readIssue,
  withoutPrefix,
} from "../../lib/server-message"
import { changedPart, type SettingsChange } from "../../lib/settings"

interface FormOptions<Values extends FieldValues, Output> {
  schema: z.ZodType<Output, Values>
  defaultValues: DefaultValues<Values>
  onSaved: () => void
  /** Stands before a field's path in the backend's errors when the form is only a part of the request. */
  prefix?: string
  /** The fields that can show an error of the backend; by default all. */
  fields?: FieldPath<Values>[]
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
  fields,
}: FormOptions<Values, Output>) {
  const form = useForm<Values, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const trySave = async (save: () => Promise<string>) => {
    try {
      toast.success(await save())
      onSaved()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      placeServerError(form, new Error(withoutPrefix(message, prefix)), fields)
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

/** Shows the backend's error at the field that it names, also in a row of a list; otherwise above the fields. */
export function placeServerError<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  fields = fieldsOf(form.getValues()),
): void {
  const text = error instanceof Error ? error.message : String(error)
  const issue = readIssue(text)
  const field = issue && fieldOfPath(rowPath(issue.path, form.getValues()), fields)
  const placed = field ? { ...issue, field } : fieldOfMessage(text, fields)
  if (placed) {
    const { message } = placed
    form.setError(placed.field, { type: "server", message }, { shouldFocus: true })
  } else {
    form.setError("root.server", { type: "server", message: plainWords(text) })
  }
}

/** The path of a row that the backend names by its key: `exchange_rates.eur` is `exchange_rates.0.value`. */
function rowPath(path: string, values: FieldValues): string {
  const [name = "", key] = path.split(".")
  const rows: unknown = values[name]
  const index = Array.isArray(rows)
    ? rows.findIndex((row: { key?: unknown }) => key && row.key === key)
    : -1
  return index < 0 ? path : `${name}.${index}.value`
}

/** The fields, and the lists of rows: they show what concerns no single row. */
function fieldsOf<Values extends FieldValues>(values: Values): FieldPath<Values>[] {
  const lists = Object.keys(values).filter((name) => Array.isArray(values[name]))
  return [...leafPaths(values), ...lists] as FieldPath<Values>[]
}
