import { ArrowDownTray, ArrowUpTray, Trash } from "@medusajs/icons"
import { StatusBadge, useToggleState } from "@medusajs/ui"
import { useMemo, useState } from "react"
import { useBoxes, useDeleteBox, useExportBoxes, useSaveBox } from "../../../hooks/use-boxes"
import { useConfirmed } from "../../../hooks/use-confirmed"
import { usePermissions } from "../../../hooks/use-permissions"
import { useTexts } from "../../../i18n/use-texts"
import type { Box } from "../../../lib/boxes"
import { choicesOf } from "../../../lib/choices"
import { toastError } from "../../../lib/toast-error"
import { NumberField, SelectField, SwitchField, TextField } from "../../forms/fields"
import { FormDrawer } from "../../forms/form-dialogs"
import { useSavingForm } from "../../forms/use-saving-form"
import { Allowed } from "../../section/allowed"
import { EditMenu, RowMenu, SmallButton } from "../../section/menus"
import { Notice } from "../../section/notice"
import { Section } from "../../section/section"
import { columnOf } from "../../section/table-tools"
import { CutText } from "../../section/texts"
import { LocalTable } from "../local-table"
import { BoxImportDrawer, BoxPresetsDrawer } from "./add-boxes"
import {
  type BoxFormOutput,
  type BoxFormValues,
  boxValues,
  SIDES,
  toBoxFormValues,
} from "./box-values"

export function BoxesSection() {
  const { t } = useTexts()
  const [isCreating, startCreating, stopCreating] = useToggleState()
  const [isChoosing, startChoosing, stopChoosing] = useToggleState()
  const [isImporting, startImporting, stopImporting] = useToggleState()
  const [edited, setEdited] = useState<Box>()
  const query = useBoxes()
  const boxes = query.data ?? []
  return (
    <Section
      isPart
      title={t("boxes.title")}
      description={t("boxes.description")}
      actions={
        <>
          <Allowed to="set_up">
            <SmallButton onClick={startChoosing}>{t("boxPresets.title")}</SmallButton>
            <SmallButton onClick={startCreating}>{t("common.create")}</SmallButton>
          </Allowed>
          <BoxesMenu count={boxes.length} onImport={startImporting} />
        </>
      }
    >
      <LocalTable
        query={query}
        columns={useBoxColumns(setEdited)}
        idOf={({ id }) => id}
        empty={{ heading: t("boxes.empty"), description: t("boxes.emptyHint") }}
      />
      {boxes.length > 0 && !boxes.some(isEnvelopeInUse) && (
        <Notice isInset variant="info">
          {t("boxes.noEnvelope")}
        </Notice>
      )}
      {isCreating && <BoxDrawer onClose={stopCreating} />}
      {isChoosing && <BoxPresetsDrawer onClose={stopChoosing} />}
      {isImporting && <BoxImportDrawer onClose={stopImporting} />}
      {edited && <BoxDrawer box={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  )
}

function isEnvelopeInUse({ kind, is_enabled }: Box): boolean {
  return kind === "envelope" && is_enabled
}

/** Edits a box, or creates one. */
function BoxDrawer({ box, onClose }: { box?: Box; onClose: () => void }) {
  const { t } = useTexts()
  const { mutateAsync: save } = useSaveBox(box?.id)
  const { data: boxes = [] } = useBoxes()
  const { form, trySave } = useSavingForm({
    schema: boxValues(t),
    defaultValues: toBoxFormValues(box),
    onSaved: onClose,
  })
  const onSubmit = (values: BoxFormOutput) =>
    trySave(async () => {
      await save(values)
      return t(box ? "boxes.updated" : "boxes.created", { name: values.name })
    })
  return (
    <FormDrawer
      title={t(box ? "boxes.edit" : "boxes.create")}
      isNew={!box}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      toRewind={(values) => ({
        boxes: box
          ? boxes.map((one) => (one.id === box.id ? { ...one, ...values } : one))
          : [...boxes, values],
      })}
    >
      <BoxFields />
    </FormDrawer>
  )
}

/** Import and export of all boxes. */
function BoxesMenu({ count, onImport }: { count: number; onImport: () => void }) {
  const { t } = useTexts()
  const may = usePermissions()
  const { mutate: save, isPending } = useExportBoxes()
  const onExport = () => save(undefined, { onError: toastError })
  const actions = [
    ...(may.set_up
      ? [{ icon: <ArrowUpTray />, label: t("boxImport.open"), onClick: onImport }]
      : []),
    {
      icon: <ArrowDownTray />,
      label: t("boxImport.export"),
      onClick: onExport,
      disabled: count === 0 || isPending,
    },
  ]
  return <RowMenu name={t("boxes.title")} groups={[{ actions }]} />
}

function BoxFields() {
  const { t } = useTexts()
  return (
    <>
      <TextField<BoxFormValues> name="name" label={t("boxes.name")} autoFocus />
      <SelectField<BoxFormValues>
        name="kind"
        label={t("fields.kind")}
        options={choicesOf(["parcel", "envelope"], (value) => t(`boxes.kinds.${value}`))}
      />
      <SizeFields prefix="inner" />
      <SizeFields prefix="outer" hint={t("boxes.outerHint")} />
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
  hint?: string
}

function SizeFields({ prefix, hint }: SizeFieldsProps) {
  const { t } = useTexts()
  return (
    <fieldset>
      <legend className="txt-compact-small-plus mb-2">{t(`boxes.${prefix}`)}</legend>
      <div className="grid grid-cols-3 items-start gap-x-4">
        {SIDES.map((side) => (
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

/** Memoised: for new columns the table would draw all cells again. */
function useBoxColumns(onEdit: (box: Box) => void) {
  const { t } = useTexts()
  return useMemo(() => {
    const sizeColumn = (id: "inner" | "outer") =>
      columnOf<Box>(id, t(`boxes.${id}`), (box) =>
        SIDES.map((side) => box[`${id}_${side}`]).join(" × "),
      )
    return [
      columnOf<Box>("name", t("boxes.name"), ({ name, kind }) => (
        <div className="flex min-w-0 flex-col py-2">
          <CutText text={name} className="text-ui-fg-base" />
          <span className="text-ui-fg-subtle">{t(`boxes.kinds.${kind}`)}</span>
        </div>
      )),
      sizeColumn("inner"),
      sizeColumn("outer"),
      columnOf<Box>(
        "weights",
        t("boxes.weights"),
        (box) => `${box.tare_weight} / ${box.max_weight}`,
      ),
      columnOf<Box>("is_enabled", t("fields.status"), ({ is_enabled: isEnabled }) => (
        <StatusBadge color={isEnabled ? "green" : "grey"}>
          {t(isEnabled ? "boxes.enabled" : "boxes.disabled")}
        </StatusBadge>
      )),
      columnOf<Box>("action", undefined, (box) => <BoxMenu box={box} onEdit={onEdit} />),
    ]
  }, [t, onEdit])
}

function BoxMenu({ box, onEdit }: { box: Box; onEdit: (box: Box) => void }) {
  const { t } = useTexts()
  const { id, name } = box
  const confirmed = useConfirmed()
  const { mutateAsync: deleteBox } = useDeleteBox()
  const onClick = () =>
    confirmed({
      title: t("boxes.deletePrompt.title", { name }),
      description: t("boxes.deletePrompt.description"),
      confirmText: t("common.delete"),
      run: () => deleteBox(id),
      done: t("boxes.deleted", { name }),
    })
  const erase = { icon: <Trash />, label: t("common.delete"), onClick }
  return <EditMenu section={name} onEdit={() => onEdit(box)} more={[{ actions: [erase] }]} />
}
