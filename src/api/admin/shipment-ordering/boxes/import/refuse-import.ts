import { MedusaError } from "@medusajs/framework/utils"
import type { CsvProblem } from "../csv/csv-problem"
import { MOST_PROBLEMS } from "./serialise-import"

/** @throws MedusaError INVALID_DATA with the first problems, each with its line and column */
export function refuseImport(problems: readonly CsvProblem[]): never {
  const told = problems.slice(0, MOST_PROBLEMS).map(({ line, column, message }) => {
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
