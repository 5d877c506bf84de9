import { ArrowUpRightOnBox } from "@medusajs/icons"
import { Text, toast } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { fetchLabel, openInTab } from "../../lib/label-file"
import { authType, backendAddress } from "../../lib/sdk"

const STYLE =
  "text-ui-fg-base hover:text-ui-fg-subtle underline underline-offset-2 transition-fg flex items-center gap-x-1"

/**
 * Opens the label in a new tab. With a session the cookie goes along; a dashboard that signs in with
 * tokens has to fetch the file itself.
 */
export function LabelLink({ path }: { path: string }) {
  const { t } = useTexts()
  const content = (
    <>
      <Text size="small" leading="compact" as="span">
        {t("shipments.openLabel")}
      </Text>
      <ArrowUpRightOnBox />
    </>
  )
  if (authType === "session") {
    return (
      <a href={backendAddress(path)} target="_blank" rel="noopener noreferrer" className={STYLE}>
        {content}
      </a>
    )
  }
  const open = () =>
    openInTab(() => fetchLabel(path), t("shipments.labelBlocked")).catch((error: Error) =>
      toast.error(error.message),
    )
  return (
    <button type="button" className={STYLE} onClick={() => void open()}>
      {content}
    </button>
  )
}
