import { useTexts } from "../../../i18n/use-texts"
import { FormModal } from "../../forms/form-modal"
import { BoxFields } from "./box-fields"
import { useBoxForm } from "./use-box-form"

/** Adds a box. */
export function BoxModal({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { form, onSubmit } = useBoxForm(undefined, onClose)
  return (
    <FormModal title={t("boxes.create")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <BoxFields />
    </FormModal>
  )
}
