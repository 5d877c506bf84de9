import { catalogue } from "./catalogue"

/** The display name of a service; its code where the catalogue no longer has it. */
export function serviceName(code: string): string {
  return catalogue.find((service) => service.code === code)?.name ?? code
}
