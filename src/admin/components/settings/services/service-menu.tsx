import { ActionMenu } from "@medusajs/dashboard/components"
import { CheckCircle, EllipsisHorizontal, PencilSquare, XCircle } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { useTexts } from "../../../i18n/use-texts"
import { type DeliveryService, nameOfService } from "../../../lib/delivery-service"

export interface ServiceActions {
  onEdit: (service: DeliveryService) => void
  onSwitch: (service: DeliveryService) => void
}

interface ServiceMenuProps extends ServiceActions {
  service: DeliveryService
}

/** What can be done with one service. The table's own menu has no name that a screen reader could say. */
export function ServiceMenu({ service, onEdit, onSwitch }: ServiceMenuProps) {
  const { t } = useTexts()
  return (
    <ActionMenu
      groups={[
        {
          actions: [
            { icon: <PencilSquare />, label: t("common.edit"), onClick: () => onEdit(service) },
          ],
        },
        {
          actions: [
            {
              icon: service.is_enabled ? <XCircle /> : <CheckCircle />,
              label: service.is_enabled ? t("services.disable") : t("services.enable"),
              onClick: () => onSwitch(service),
            },
          ],
        },
      ]}
    >
      <IconButton
        size="small"
        variant="transparent"
        aria-label={`${nameOfService(service)}: ${t("common.actions")}`}
      >
        <EllipsisHorizontal />
      </IconButton>
    </ActionMenu>
  )
}
