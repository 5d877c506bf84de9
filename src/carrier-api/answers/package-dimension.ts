import { z } from "zod"
import { jsonList } from "./json-list"
import { looseText } from "./loose-text"

const packageDimension = z.object({
  weight: looseText,
  length: looseText,
  width: looseText,
  height: looseText,
})

/** One package as the service echoes it (API, "Package dimension"): decimal strings, kilograms and the account's size unit. */
export type PackageDimension = z.output<typeof packageDimension>

export function readPackageDimensions(value: unknown): PackageDimension[] {
  return (jsonList(value) ?? []).flatMap(
    (element) => packageDimension.safeParse(element).data ?? [],
  )
}
