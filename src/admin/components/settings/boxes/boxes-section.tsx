import { zodResolver } from "@hookform/resolvers/zod"
import { ArrowDownTray, ArrowUpTray } from "@medusajs/icons"
import { Button, DataTable, useDataTable, useToggleState, toast } from "@medusajs/ui"
import { useState } from "react"
import { useForm, type FieldPath } from "react-hook-form"
import { useExportBoxes } from "../../../hooks/use-box-import"
import { useBoxes, useSaveBox } from "../../../hooks/use-boxes"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/box"
import { FormDrawer } from "../../forms/form-drawer"
import { FormModal } from "../../forms/form-modal"
import { NumberField } from "../../forms/number-field"
import { placeServerError } from "../../forms/place-server-error"
import { SelectField } from "../../forms/select-field"
import { SwitchField } from "../../forms/switch-field"
import { TextField } from "../../forms/text-field"
import { LoadError } from "../../section/load-error"
import { Notice } from "../../section/notice"
import { RowMenu } from "../../section/row-menu"
import { Section } from "../../section/section"
import { boxValues, toBoxFormValues, type BoxFormOutput, type BoxFormValues } from "./box-values"
import { BoxImportDrawer } from "./import/box-import-drawer"
import { useBoxColumns } from "./use-box-columns"

/** One constant array: the table would take a new one for new data. */
const NONE: Box[] = []

export function BoxesSection() {
  const { t } = useTexts()
  const [isCreating, startCreating, stopCreating] = useToggleState()
  const [isImporting, startImporting, stopImporting] = useToggleState()
  const [edited, setEdited] = useState<Box>()
  const { data, error, isPending, refetch } = useBoxes()
  const boxes = data ?? NONE
  const [where, setWhere] = useState("")
  const table = useDataTable({
    data: boxes,
    columns: useBoxColumns({ onEdit: setEdited, onMoved: setWhere }),
    getRowId: ({ id }) => id,
    rowCount: boxes.length,
    isLoading: isPending,
  })
  return (
    <Section
      isPart
      title={t("boxes.title")}
      description={t("boxes.description")}
      actions={
        <>
          <Button size="small" variant="secondary" onClick={startCreating}>
            {t("common.create")}
          </Button>
          <BoxesMenu count={boxes.length} onImport={startImporting} />
        </>
      }
    >
      {error && !data ? (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <DataTable instance={table}>
          <DataTable.Table
            emptyState={{
              empty: { heading: t("boxes.empty"), description: t("boxes.emptyHint") },
            }}
          />
        </DataTable>
      )}
      {boxes.length > 0 && !boxes.some(isEnvelopeInUse) && (
        <div className="px-6 py-4">
          <Notice variant="info">{t("boxes.noEnvelope")}</Notice>
        </div>
      )}
      <p role="status" className="sr-only">
        {where}
      </p>
      {isCreating && <BoxModal onClose={stopCreating} />}
      {isImporting && <BoxImportDrawer onClose={stopImporting} />}
      {edited && <BoxDrawer box={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}

function isEnvelopeInUse({ kind, is_enabled }: Box): boolean {
  return kind === "envelope" && is_enabled
}

function BoxModal({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { form, onSubmit } = useBoxForm(undefined, onClose)
  return (
    <FormModal title={t("boxes.create")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <BoxFields />
    </FormModal>
  )
}

function BoxDrawer({ box, onClose }: { box: Box; onClose: () => void }) {
  const { t } = useTexts()
  const { form, onSubmit } = useBoxForm(box, onClose)
  return (
    <FormDrawer title={t("boxes.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <BoxFields />
    </FormDrawer>
  )
}

/** Import and export of all boxes. */
function BoxesMenu({ count, onImport }: { count: number; onImport: () => void }) {
  const { t } = useTexts()
  const { mutate: save, isPending } = useExportBoxes()
  const onExport = () => save(undefined, { onError: (error) => toast.error(error.message) })
  const actions = [
    { icon: <ArrowUpTray />, label: t("boxImport.open"), onClick: onImport },
    {
      icon: <ArrowDownTray />,
      label: t("boxImport.export"),
      onClick: onExport,
      disabled: count === 0 || isPending,
    },
  ]
  return <RowMenu name={t("boxes.title")} groups={[{ actions }]} />
}

/** The form of an existing or a new box. */
function useBoxForm(box: Box | undefined, onSaved: () => void) {
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

function BoxFields() {
  const { t } = useTexts()
  return (
    <>
      <TextField<BoxFormValues> name="name" label={t("boxes.name")} autoFocus />
      <SelectField<BoxFormValues>
        name="kind"
        label={t("boxes.kind")}
        options={(["parcel", "envelope"] as const).map((value) => ({
          value,
          label: t(`boxes.kinds.${value}`),
        }))}
      />
      <SizeFields prefix="inner" legend={t("boxes.inner")} />
      <SizeFields prefix="outer" legend={t("boxes.outer")} hint={t("boxes.outerHint")} />
      <div className="grid grid-cols-2 items-start gap-x-4">
        <NumberField<BoxFormValues>
          name="tare_weight"
          label={t("boxes.tareWeight")}
          unit="g"
          isInteger
        />
        <NumberField<BoxFormValues>
          name="max_weight"
          label={t("boxes.maxWeight")}
          hint={t("boxes.maxWeightHint")}
          unit="g"
          isInteger
        />
      </div>
      <SwitchField<BoxFormValues>
        name="is_enabled"
        label={t("boxes.enabled")}
        hint={t("boxes.enabledHint")}
      />
    </>
  )
}

interface SizeFieldsProps {
  prefix: "inner" | "outer"
  legend: string
  hint?: string
}

function SizeFields({ prefix, legend, hint }: SizeFieldsProps) {
  const { t } = useTexts()
  return (
    <fieldset>
      <legend className="txt-compact-small-plus mb-2">{legend}</legend>
      <div className="grid grid-cols-3 items-start gap-x-4">
        {(["length", "width", "height"] as const).map((side) => (
          <NumberField<BoxFormValues>
            key={side}
            name={`${prefix}_${side}`}
            label={t(`units.${side}`)}
            unit="mm"
            isInteger
          />
        ))}
      </div>
      {hint && <p className="txt-small text-ui-fg-subtle mt-2">{hint}</p>}
    </fieldset>
  )
}
