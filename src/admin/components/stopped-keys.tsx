import { Button } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useStoppedKeys } from "../hooks/use-stopped-keys"
import { useTexts } from "../i18n/use-texts"
import { DEFAULT_ACCOUNT } from "../lib/default-account"
import { Notice } from "./section/notice"

interface StoppedKeysProps {
  /** Of the one order that is to be shipped. */
  optionId?: string
}

/** Says once what would stop each order: no API key, or one that cannot be read or is refused. */
export function StoppedKeys({ optionId }: StoppedKeysProps) {
  const { t } = useTexts()
  const stopped = useStoppedKeys(optionId)
  return (
    <>
      {stopped.map(({ handle, state }) => (
        <Notice key={handle} variant="error" role="alert">
          <div className="flex flex-col items-start gap-y-3">
            <div className="flex flex-col gap-y-1">
              <strong className="txt-compact-small-plus">
                {handle === DEFAULT_ACCOUNT
                  ? t(`account.stopped.${state}.title`)
                  : t(`account.stopped.${state}.titleOf`, { account: handle })}
              </strong>
              <span className="text-ui-fg-subtle">{t(`account.stopped.${state}.description`)}</span>
            </div>
            <Button size="small" variant="secondary" asChild>
              {/* Beside, so that what is selected or entered here stays. */}
              <Link
                to={`/settings/shipment-ordering${handle === DEFAULT_ACCOUNT ? "" : `?account=${handle}`}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t("account.stopped.toSettings")}
              </Link>
            </Button>
          </div>
        </Notice>
      ))}
    </>
  )
}
