import { Code, Copy } from "@medusajs/ui"
import { useTexts } from "../../../i18n/use-texts"
import { Notice } from "../../section/notice"

const MAKE_A_KEY =
  "node -e \"console.log(require('node:crypto').randomBytes(32).toString('base64'))\""

/** Why no API key can be saved, with the command that makes an encryption key. */
export function MissingEncryptionKey() {
  const { t } = useTexts()
  return (
    <Notice variant="warning">
      <div className="flex flex-col gap-y-2">
        <strong className="txt-compact-small-plus">{t("account.cannotSave.title")}</strong>
        <span className="text-ui-fg-subtle">{t("account.cannotSave.description")}</span>
        <div className="flex items-start gap-x-2">
          <Code className="min-w-0 break-all">{MAKE_A_KEY}</Code>
          <Copy content={MAKE_A_KEY} aria-label={t("common.copy")} />
        </div>
      </div>
    </Notice>
  )
}
