import { useTexts } from "../../../i18n/use-texts"
import { type DeliveryService, nameOfService } from "../../../lib/delivery-service"
import type { ServiceZone } from "../../../lib/service-zone"
import { Notice } from "../../section/notice"

interface UnservedServicesProps {
  /** Those that are chosen. */
  services: DeliveryService[]
  zone: ServiceZone | undefined
}

/** Warns of chosen services that were seen in none of the zone's countries. */
export function UnservedServices({ services, zone }: UnservedServicesProps) {
  const { t } = useTexts()
  const unserved = services.filter(
    ({ countries }) => zone && !countries.some((code) => zone.countries.includes(code)),
  )
  return unserved.length > 0 ? (
    <Notice variant="warning" role="status">
      {t("shippingOptions.unserved", { names: unserved.map(nameOfService).join(", ") })}
    </Notice>
  ) : null
}
