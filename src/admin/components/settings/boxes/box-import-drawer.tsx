import { Form } from "@medusajs/dashboard/components"
import { toast, usePrompt, Skeleton, Input, Textarea, Text } from "@medusajs/ui"
import { type ChangeEvent, useId } from "react"
import { useForm, useFormContext } from "react-hook-form"
import {
  type BoxImport,
  type BoxTable,
  planBoxImport,
  useBoxImportPreview,
  useImportBoxes,
} from "../../../hooks/use-boxes"
import { useSettled } from "../../../hooks/use-settled"
import { useTexts } from "../../../i18n/use-texts"
import { choicesOf } from "../../../lib/named"
import { FormDrawer } from "../../forms/form-dialogs"
import { Field, SelectField } from "../../forms/fields"
import { LoadError } from "../../section/load-error"
import { Notice } from "../../section/notice"

/** Adds, changes and replaces boxes from a CSV table, after a preview. */
export function BoxImportDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const form = useForm<BoxTable>({ defaultValues: { csv: "", mode: "add" } })
  const [csv, mode] = form.watch(["csv", "mode"])
  const preview = useBoxImportPreview({ csv: useSettled(csv), mode })
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

/** The preview of an import, or its error. */
function BoxImportPreview({ preview }: { preview: ReturnType<typeof useBoxImportPreview> }) {
  const { t } = useTexts()
  const { data: plan, error, refetch } = preview
  return (
    <section aria-label={t("boxImport.preview")} aria-live="polite" aria-busy={!plan && !error}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !plan && <Skeleton className="h-20 w-full" />}
      {plan && plan.issues.length > 0 && <BoxImportIssues plan={plan} />}
      {plan && plan.issues.length === 0 && <BoxImportPlan plan={plan} />}
    </section>
  )
}

/** The issues of a file, each with its line and column. */
function BoxImportIssues({ plan }: { plan: BoxImport }) {
  const { issues, issue_count: count } = plan
  const { t } = useTexts()
  return (
    <Notice variant="error">
      <strong className="txt-compact-small-plus">{t("boxImport.issues", { count })}</strong>
      <ul
        tabIndex={0}
        aria-label={t("boxImport.issueList")}
        className="text-ui-fg-subtle mt-1 flex max-h-60 flex-col gap-y-1 overflow-y-auto"
      >
        {issues.map(({ line, column, message }, index) => (
          <li key={index} className="break-words">
            <span className="text-ui-fg-base">
              {column === null
                ? t("boxImport.line", { line })
                : t("boxImport.lineAndColumn", { line, column })}
            </span>{" "}
            {message}
          </li>
        ))}
        {count > issues.length && (
          <li>{t("boxImport.moreIssues", { count: count - issues.length })}</li>
        )}
      </ul>
    </Notice>
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

/** Which boxes an import adds, changes and deletes. */
function BoxImportPlan({ plan }: { plan: BoxImport }) {
  const { t } = useTexts()
  const { added, changed, removed, unchanged } = plan
  const groups = [
    { key: "added", names: added.map(({ name }) => name) },
    {
      key: "changed",
      names: changed.map(
        ({ name, fields }) =>
          `${name} (${fields.map((field) => t(`boxImport.fields.${field}`)).join(", ")})`,
      ),
    },
    { key: "removed", names: removed.map(({ name }) => name) },
  ] as const
  return (
    <div className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-3 rounded-lg p-4">
      {groups.map(
        ({ key, names }) =>
          names.length > 0 && (
            <div key={key}>
              <Text size="small" leading="compact" weight="plus">
                {t(`boxImport.${key}`, { count: names.length })}
              </Text>
              <ul
                className="txt-small text-ui-fg-subtle mt-1 max-h-40 list-disc overflow-y-auto ps-5"
                tabIndex={0}
                aria-label={t(`boxImport.${key}`, { count: names.length })}
              >
                {names.map((name, index) => (
                  <li key={index} className="break-words">
                    {name}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      {(unchanged > 0 || groups.every(({ names }) => names.length === 0)) && (
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {t("boxImport.unchanged", { count: unchanged })}
        </Text>
      )}
    </div>
  )
}
