import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { FormDrawer } from "../../forms/form-drawer"
import { BoxFields } from "./box-fields"
import { useBoxForm } from "./use-box-form"

/** Edits a box. */
export function BoxDrawer({ box, onClose }: { box: Box; onClose: () => void }) {
  const { t } = useTexts()
  const { form, onSubmit } = useBoxForm(box, onClose)
  return (
    <FormDrawer title={t("boxes.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <BoxFields />
    </FormDrawer>
  )
}
