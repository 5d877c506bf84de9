import { Badge, Input, Skeleton, Textarea, toast, usePrompt } from "@medusajs/ui"
import { type ChangeEvent, useId } from "react"
import { useForm, useFormContext } from "react-hook-form"
import { z } from "zod"
import { useDebounced } from "../../../hooks/browser"
import {
  type BoxImport,
  type BoxTable,
  planBoxImport,
  useBoxes,
  useBoxImportPreview,
  useImportBoxes,
} from "../../../hooks/use-boxes"
import { useTexts } from "../../../i18n/use-texts"
import { BOX_TEMPLATE, presetName, presetTable } from "../../../lib/boxes"
import { choicesOf } from "../../../lib/choices"
import { Form } from "../../../lib/dashboard"
import { csvFile, saveFile } from "../../../lib/files"
import { toggled } from "../../../lib/lists"
import { CheckItem, Field, SelectField } from "../../forms/fields"
import { FormDrawer } from "../../forms/form-dialogs"
import { useSavingForm } from "../../forms/use-saving-form"
import { SmallButton } from "../../section/menus"
import { Notice } from "../../section/notice"
import { Note, Strong } from "../../section/texts"
import { LoadError } from "../../section/waiting"
import { BOX_PRESETS, type BoxPreset, type PresetGroup } from "../../../../settings"

/** Adds, changes and replaces boxes from a CSV table, after a preview. */
export function BoxImportDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const form = useForm<BoxTable>({ defaultValues: { csv: "", mode: "add" } })
  const [csv, mode] = form.watch(["csv", "mode"])
  const preview = useBoxImportPreview({ csv: useDebounced(csv), mode })
  const { mutateAsync: importBoxes } = useImportBoxes()
  const prompt = usePrompt()
  const onSubmit = async (table: BoxTable) => {
    if (table.csv.trim() === "") {
      form.setError("csv", { message: t("validation.required") }, { shouldFocus: true })
      return
    }
    try {
      // The preview may belong to an earlier text or choice.
      const { removed: deleted } = await planBoxImport(table)
      const isAgreed =
        deleted.length === 0 ||
        (await prompt({
          title: t("boxImport.prompt.title", { count: deleted.length }),
          description: t("boxImport.prompt.description"),
          confirmText: t("boxImport.submit"),
          cancelText: t("common.cancel"),
        }))
      if (!isAgreed) {
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
        options={choicesOf(["add", "replace"], (value) => t(`boxImport.modes.${value}`))}
      />
      {csv.trim() !== "" && <BoxImportPreview preview={preview} />}
    </FormDrawer>
  )
}

/** A table from a file, or pasted. The text of the file is shown and can be corrected here. */
function BoxFileField() {
  const { t } = useTexts()
  const fileId = useId()
  const { setValue } = useFormContext<BoxTable>()
  const readFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    file
      ?.text()
      .then((text) => setValue("csv", text, { shouldDirty: true, shouldValidate: true }))
      .catch((error: Error) => toast.error(error.message))
  }
  return (
    <>
      <div className="flex flex-col gap-y-2">
        <label htmlFor={fileId} className="txt-compact-small-plus">
          {t("boxImport.file")}
        </label>
        <Input id={fileId} type="file" accept=".csv,text/csv" onChange={readFile} />
        <p className="txt-small text-ui-fg-subtle">{t("boxImport.fileHint")}</p>
        <SmallButton
          className="self-start"
          onClick={() => saveFile(csvFile("boxes-template.csv", BOX_TEMPLATE))}
        >
          {t("boxImport.template")}
        </SmallButton>
      </div>
      <Field<BoxTable> name="csv" label={t("boxImport.text")}>
        {(field) => (
          <Form.Control>
            <Textarea
              rows={6}
              wrap="off"
              spellCheck={false}
              className="font-mono text-xs"
              {...field}
            />
          </Form.Control>
        )}
      </Field>
    </>
  )
}

/** The preview of an import: its issues or what it changes. */
function BoxImportPreview({ preview }: { preview: ReturnType<typeof useBoxImportPreview> }) {
  const { t } = useTexts()
  const { data: plan, error, refetch } = preview
  return (
    <section aria-label={t("boxImport.preview")} aria-live="polite" aria-busy={!plan && !error}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!error && !plan && <Skeleton className="h-20 w-full" />}
      {plan &&
        (plan.issues.length > 0 ? <BoxImportIssues plan={plan} /> : <BoxImportPlan plan={plan} />)}
    </section>
  )
}

/** The issues of a file, each with its line and column. */
function BoxImportIssues({ plan }: { plan: BoxImport }) {
  const { t } = useTexts()
  const { issues, issue_count: count } = plan
  const shown = issues.map(({ line, column, message }) => {
    const place = column === null ? "boxImport.line" : "boxImport.lineAndColumn"
    return `${t(place, { line, column })} ${message}`
  })
  const hidden = count - shown.length
  return (
    <Notice variant="error" title={t("boxImport.issues", { count })}>
      <ScrolledList
        label={t("boxImport.issueList")}
        texts={hidden > 0 ? [...shown, t("common.andMore", { count: hidden })] : shown}
      />
    </Notice>
  )
}

/** Which boxes an import adds, changes and deletes. */
function BoxImportPlan({ plan }: { plan: BoxImport }) {
  const { t } = useTexts()
  const { added, changed, removed, unchanged } = plan
  const groups = {
    added: added.map(({ name }) => name),
    changed: changed.map(({ name, fields }) => {
      const names = fields.map((field) => t(`boxImport.fields.${field}`))
      return `${name} (${names.join(", ")})`
    }),
    removed: removed.map(({ name }) => name),
  }
  const filled = (["added", "changed", "removed"] as const).filter((key) => groups[key].length > 0)
  return (
    <div className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-3 rounded-lg p-4">
      {filled.map((key) => {
        const title = t(`boxImport.${key}`, { count: groups[key].length })
        return (
          <div key={key}>
            <Strong>{title}</Strong>
            <ScrolledList label={title} texts={groups[key]} />
          </div>
        )
      })}
      {(unchanged > 0 || filled.length === 0) && (
        <Note leading="compact">{t("boxImport.unchanged", { count: unchanged })}</Note>
      )}
    </div>
  )
}

function ScrolledList({ label, texts }: { label: string; texts: string[] }) {
  return (
    <ul
      className="txt-small text-ui-fg-subtle mt-1 max-h-40 list-disc overflow-y-auto ps-5"
      // The keyboard can reach it and scroll.
      tabIndex={0}
      aria-label={label}
    >
      {texts.map((text, index) => (
        <li key={index} className="break-words">
          {text}
        </li>
      ))}
    </ul>
  )
}

interface PresetValues {
  /** Names of the chosen presets. */
  names: string[]
}

const GROUPS = Object.entries(BOX_PRESETS) as [PresetGroup, BoxPreset[]][]

/** Offers common sizes; adds the chosen ones as boxes, all or nothing. */
export function BoxPresetsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { data: boxes = [] } = useBoxes()
  const { mutateAsync: importBoxes } = useImportBoxes()
  const { form, trySave } = useSavingForm({
    schema: z.object({ names: z.array(z.string()).min(1, t("boxPresets.required")) }),
    defaultValues: { names: [] },
    onSaved: onClose,
  })
  const boxNames = new Set(boxes.map(({ name }) => name))
  const onSubmit = ({ names }: PresetValues) =>
    trySave(async () => {
      const presets = GROUPS.flatMap(([, group]) => group)
      const csv = presetTable(presets.filter((preset) => names.includes(presetName(preset))))
      const { added } = await importBoxes({ csv, mode: "add" })
      return t("boxPresets.done", { count: added.length })
    })
  return (
    <FormDrawer
      title={t("boxPresets.title")}
      submitText={t("common.add")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Note>{t("boxPresets.description")}</Note>
      <Form.Field<PresetValues, "names">
        name="names"
        render={({ field: { value: names, onChange } }) => (
          <Form.Item className="gap-y-6">
            <Form.ErrorMessage />
            {GROUPS.map(([group, presets]) => (
              <fieldset key={group}>
                <legend className="txt-compact-small-plus mb-2">
                  {t(`boxPresets.groups.${group}`)}
                </legend>
                <ul className="shadow-elevation-card-rest bg-ui-bg-component divide-y rounded-lg">
                  {presets.map((preset) => {
                    const name = presetName(preset)
                    return (
                      <PresetChoice
                        key={name}
                        name={name}
                        preset={preset}
                        isChosen={names.includes(name)}
                        isTaken={boxNames.has(name)}
                        onChoose={(isChosen) => onChange(toggled(names, name, isChosen))}
                      />
                    )
                  })}
                </ul>
              </fieldset>
            ))}
          </Form.Item>
        )}
      />
    </FormDrawer>
  )
}

interface PresetChoiceProps {
  name: string
  preset: BoxPreset
  isChosen: boolean
  isTaken: boolean
  onChoose: (isChosen: boolean) => void
}

function PresetChoice({ preset, isTaken, ...choice }: PresetChoiceProps) {
  const { t, locale } = useTexts()
  const hint = t("boxPresets.facts", {
    kind: t(`boxes.kinds.${preset.kind}`),
    tare: preset.tareGrams,
    max: (preset.maxGrams / 1000).toLocaleString(locale),
  })
  return (
    <CheckItem {...choice} hint={hint} isTaken={isTaken}>
      {isTaken && <Badge size="2xsmall">{t("boxPresets.taken")}</Badge>}
    </CheckItem>
  )
}
