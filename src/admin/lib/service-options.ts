import { type DeliveryService, nameOfService } from "./delivery-service"
import type { Named } from "./named"

/** Services as choices, by the name in the store and the code. */
export function serviceOptions(services: DeliveryService[]): Named[] {
  return services.map((service) => {
    const code = service.service_code
    const name = nameOfService(service)
    return { value: code, label: name === code ? code : `${name} (${code})` }
  })
}
