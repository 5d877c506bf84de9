import { SectionRow } from "@medusajs/dashboard/components"
import { useTexts } from "../../i18n/use-texts"
import { Notice } from "../section/notice"

interface CallbacksProps {
  /** Public address for callbacks; null if tracking numbers are only polled. */
  address: string | null
}

export function CallbacksNotice({ address }: CallbacksProps) {
  const { t } = useTexts()
  return (
    !address && (
      <div className="px-6 py-4">
        <Notice variant="warning">
          <div className="flex flex-col gap-y-1">
            <strong className="txt-compact-small-plus">
              {t("automation.callbacksAlert.title")}
            </strong>
            <span className="text-ui-fg-subtle">{t("automation.callbacksAlert.description")}</span>
          </div>
        </Notice>
      </div>
    )
  )
}

export function CallbacksRow({ address }: CallbacksProps) {
  const { t } = useTexts()
  return (
    <SectionRow
      title={t("automation.callbacks")}
      value={address ? t("automation.callbacksOn", { address }) : t("automation.callbacksOff")}
    />
  )
}
