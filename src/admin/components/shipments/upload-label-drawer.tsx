import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useForm } from "react-hook-form"
import { z } from "zod"
import { useUploadLabel } from "../../hooks/use-upload-label"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { labelProblem } from "../../lib/label-file"
import type { Shipment } from "../../lib/shipment"
import { FileField } from "../forms/file-field"
import { FormDrawer } from "../forms/form-drawer"
import { placeServerError } from "../forms/place-server-error"

/** Checked here, before five megabytes travel; the backend checks again. */
const schemaOf = (t: Texts) =>
  z.object({
    file: z
      .instanceof(File, { message: t("shipments.upload.problems.missing") })
      .superRefine(async (file, context) => {
        const problem = await labelProblem(file)
        if (problem) {
          context.addIssue({ code: "custom", message: t(`shipments.upload.problems.${problem}`) })
        }
      }),
  })

type Values = z.input<ReturnType<typeof schemaOf>>

interface UploadLabelDrawerProps {
  shipment: Shipment
  onClose: () => void
}

/** Keeps a label that the merchant has downloaded in the service's own account. */
export function UploadLabelDrawer({ shipment, onClose }: UploadLabelDrawerProps) {
  const { t } = useTexts()
  const { mutateAsync: upload } = useUploadLabel(shipment)
  const form = useForm<Values>({ resolver: zodResolver(schemaOf(t)) })
  const onSubmit = async ({ file }: Values) => {
    try {
      await upload(file)
      toast.success(t("shipments.upload.done"))
      onClose()
    } catch (error) {
      placeServerError(form, error, [])
    }
  }
  return (
    <FormDrawer
      title={t("shipments.uploadLabel")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FileField
        name="file"
        label={t("shipments.upload.file")}
        hint={t("shipments.upload.hint")}
        accept="application/pdf"
      />
    </FormDrawer>
  )
}
