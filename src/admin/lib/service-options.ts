import type { DeliveryService } from "./delivery-service"
import type { Named } from "./named"

/** Services as they are chosen from: by name, with the code that is kept. */
export function serviceOptions(services: DeliveryService[]): Named[] {
  return services.map(({ service_code: code, name }) => ({
    value: code,
    label: name === code ? code : `${name} (${code})`,
  }))
}
