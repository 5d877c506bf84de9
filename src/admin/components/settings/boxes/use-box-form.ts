import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useForm, type FieldPath } from "react-hook-form"
import { useSaveBox } from "../../../hooks/use-boxes"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { placeServerError } from "../../forms/place-server-error"
import { boxValues, toBoxFormValues, type BoxFormOutput, type BoxFormValues } from "./box-values"

/** The form of a box that is there, or of a new one. */
export function useBoxForm(box: Box | undefined, onSaved: () => void) {
  const { t } = useTexts()
  const { mutateAsync: save } = useSaveBox(box?.id)
  const defaultValues = toBoxFormValues(box)
  const form = useForm<BoxFormValues, unknown, BoxFormOutput>({
    resolver: zodResolver(boxValues(t)),
    defaultValues,
  })
  const onSubmit = async (values: BoxFormOutput) => {
    try {
      await save(values)
      toast.success(t(box ? "boxes.updated" : "boxes.created", { name: values.name }))
      onSaved()
    } catch (error) {
      placeServerError(form, error, Object.keys(defaultValues) as FieldPath<BoxFormValues>[])
    }
  }
  return { form, onSubmit }
}
