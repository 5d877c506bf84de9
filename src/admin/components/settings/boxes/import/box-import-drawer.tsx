import { toast } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import {
  planBoxImport,
  useBoxImportPreview,
  useImportBoxes,
} from "../../../../hooks/use-box-import"
import { useSettled } from "../../../../hooks/use-settled"
import { useTexts } from "../../../../i18n/use-texts"
import type { BoxTable } from "../../../../lib/box-import"
import { FormDrawer } from "../../../forms/form-drawer"
import { SelectField } from "../../../forms/select-field"
import { BoxFileField } from "./box-file-field"
import { BoxImportPreview } from "./box-import-preview"
import { useConfirmedReplacement } from "./use-confirmed-replacement"

/** Adds, changes and replaces boxes by a table, after showing what that would come to. */
export function BoxImportDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const form = useForm<BoxTable>({ defaultValues: { csv: "", mode: "add" } })
  const [csv, mode] = form.watch(["csv", "mode"])
  const preview = useBoxImportPreview({ csv: useSettled(csv), mode })
  const { mutateAsync: importBoxes } = useImportBoxes()
  const confirm = useConfirmedReplacement()
  const onSubmit = async (table: BoxTable) => {
    if (table.csv.trim() === "") {
      form.setError("csv", { message: t("validation.required") }, { shouldFocus: true })
      return
    }
    try {
      // The preview may be of a text or a choice from a moment ago.
      const plan = await planBoxImport(table)
      if (!(await confirm(plan.removed.length))) {
        return
      }
      const { added, changed, removed } = await importBoxes(table)
      const count = added.length + changed.length + removed.length
      toast.success(t("boxImport.done", { count }))
      onClose()
    } catch (error) {
      form.setError("csv", { message: (error as Error).message }, { shouldFocus: true })
    }
  }
  return (
    <FormDrawer
      title={t("boxImport.title")}
      submitText={t("boxImport.submit")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <BoxFileField />
      <SelectField<BoxTable>
        name="mode"
        label={t("boxImport.mode")}
        hint={t(`boxImport.modeHints.${mode}`)}
        options={(["add", "replace"] as const).map((value) => ({
          value,
          label: t(`boxImport.modes.${value}`),
        }))}
      />
      {csv.trim() !== "" && <BoxImportPreview preview={preview} />}
    </FormDrawer>
  )
}
