import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form"
import { queryKeys } from "../../lib/query-keys"

/**
 * Reads the settings again when a settings form opens, and resets the form to them. A form with changes is not
 * reset.
 */
export function useFreshStart<Values extends FieldValues, Output>(
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
