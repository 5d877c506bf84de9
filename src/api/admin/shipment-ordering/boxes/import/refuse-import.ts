import { MedusaError } from "@medusajs/framework/utils"
import type { CsvProblem } from "../csv/csv-problem"

/** More would be no help; a rehearsal tells them all. */
const MOST_TOLD = 50

/** @throws MedusaError INVALID_DATA with every problem, each with its line and column */
export function refuseImport(problems: readonly CsvProblem[]): never {
  const told = problems.slice(0, MOST_TOLD).map(({ line, column, message }) => {
    const place = column === null ? `Line ${line}` : `Line ${line}, ${column}`
    return `${place}: ${message}`
  })
  const more = problems.length - told.length
  const rest = more > 0 ? [`and ${more} more problems`] : []
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `Nothing was imported. ${[...told, ...rest].join("; ")}`,
  )
}
