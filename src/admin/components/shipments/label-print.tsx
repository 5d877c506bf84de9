import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../../i18n/use-texts"
import { fetchLabel } from "../../lib/label-file"
import { openInTab } from "../../lib/open-in-tab"
import { canPrintPdf, printPdf } from "../../lib/print-pdf"

/** Prints the label; a browser that shows no PDFs itself opens it instead. */
export function LabelPrint({ path }: { path: string }) {
  const { t } = useTexts()
  const [isFetching, setIsFetching] = useState(false)
  const print = async () => {
    setIsFetching(true)
    try {
      if (canPrintPdf()) {
        printPdf(await fetchLabel(path))
      } else {
        await openInTab(() => fetchLabel(path), t("shipments.labelBlocked"))
      }
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setIsFetching(false)
    }
  }
  return (
    <Button size="small" variant="secondary" isLoading={isFetching} onClick={() => void print()}>
      {t("shipments.printLabel")}
    </Button>
  )
}
