import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useChangeService } from "../../../hooks/use-services"
import { useTexts } from "../../../i18n/use-texts"
import { type DeliveryService, nameOfService } from "../../../lib/delivery-service"

/** Enables a service that is disabled, and the other way round. */
export function useServiceSwitch(): (service: DeliveryService) => void {
  const { t } = useTexts()
  const { mutate } = useChangeService()
  return useCallback(
    (service: DeliveryService) => {
      const is_enabled = !service.is_enabled
      const text = is_enabled ? "services.switchedOn" : "services.switchedOff"
      mutate(
        { code: service.service_code, change: { is_enabled } },
        {
          onSuccess: () => toast.success(t(text, { name: nameOfService(service) })),
          onError: (error) => toast.error(error.message),
        },
      )
    },
    [mutate, t],
  )
}
