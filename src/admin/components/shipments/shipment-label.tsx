import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../../i18n/use-texts"
import type { Shipment } from "../../lib/shipment"
import { LabelLink } from "./label-link"
import { LabelPrint } from "./label-print"
import { UploadLabelDrawer } from "./upload-label-drawer"

/** The label to be seen and printed; where the service gave none, the place for one's own. */
export function ShipmentLabel({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const [isUploading, setIsUploading] = useState(false)
  if (shipment.has_label) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LabelLink path={shipment.label_path} />
        <LabelPrint path={shipment.label_path} />
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-y-2">
      <Text size="small" leading="compact" className="text-pretty">
        {t(shipment.label_deleted_at ? "shipments.labelDeleted" : "shipments.noLabel")}
      </Text>
      {shipment.state !== "released" && (
        <Button size="small" variant="secondary" onClick={() => setIsUploading(true)}>
          {t("shipments.uploadLabel")}
        </Button>
      )}
      {isUploading && (
        <UploadLabelDrawer shipment={shipment} onClose={() => setIsUploading(false)} />
      )}
    </div>
  )
}
