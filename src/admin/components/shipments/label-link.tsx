import { ArrowUpRightOnBox } from "@medusajs/icons"
import { Text, toast } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { fetchLabel } from "../../lib/label-file"
import { openInTab } from "../../lib/open-in-tab"

const STYLE =
  "text-ui-fg-base hover:text-ui-fg-subtle underline underline-offset-2 transition-fg flex items-center gap-x-1"

/** Opens the label in a new tab. What keeps it from being fetched is said here, and not in the tab. */
export function LabelLink({ path }: { path: string }) {
  const { t } = useTexts()
  const open = () =>
    openInTab(() => fetchLabel(path), t("shipments.labelBlocked")).catch((error: Error) =>
      toast.error(error.message),
    )
  return (
    <button type="button" className={STYLE} onClick={() => void open()}>
      <Text size="small" leading="compact" as="span">
        {t("shipments.openLabel")}
      </Text>
      <ArrowUpRightOnBox />
    </button>
  )
}
