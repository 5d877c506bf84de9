import { MedusaError } from "@medusajs/framework/utils"

/** @throws MedusaError NOT_ALLOWED: what is asked cannot be done as things stand */
export function refuse(reason: string): never {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, reason)
}

/** @throws MedusaError INVALID_DATA: what is asked is not right in itself */
export function refuseData(reason: string): never {
  throw new MedusaError(MedusaError.Types.INVALID_DATA, reason)
}
