import { type DeliveryService, nameOfService } from "./delivery-service"
import type { Named } from "./named"

/** Services as they are chosen from: by the name that they have in the store, with the code that is kept. */
export function serviceOptions(services: DeliveryService[]): Named[] {
  return services.map((service) => {
    const code = service.service_code
    const name = nameOfService(service)
    return { value: code, label: name === code ? code : `${name} (${code})` }
  })
}
