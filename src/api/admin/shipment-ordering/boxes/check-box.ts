import { MedusaError } from "@medusajs/framework/utils"
import { boxProblems } from "./box-problems"

/** @throws MedusaError when the inside would be larger than the outside, or the box too heavy itself */
export function checkBox(box: Parameters<typeof boxProblems>[0]): void {
  const [problem] = boxProblems(box)
  if (problem) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `${problem.field} ${problem.message}`)
  }
}
