import { Form } from "@medusajs/dashboard/components"
import { Input, Textarea, toast } from "@medusajs/ui"
import { type ChangeEvent, useId } from "react"
import { useFormContext } from "react-hook-form"
import { useTexts } from "../../../../i18n/use-texts"
import type { BoxTable } from "../../../../lib/box-import"

/** A table chosen as a file, or pasted. The file's text is shown, and can be mended here. */
export function BoxFileField() {
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
      <Form.Field<BoxTable>
        name="csv"
        render={({ field }) => (
          <Form.Item>
            <Form.Label>{t("boxImport.text")}</Form.Label>
            <Form.Control>
              <Textarea
                rows={6}
                wrap="off"
                spellCheck={false}
                className="font-mono text-xs"
                {...field}
              />
            </Form.Control>
            <Form.ErrorMessage />
          </Form.Item>
        )}
      />
    </>
  )
}
