import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { forgetConfiguration } from "../../../../../account"
import { MAX_BOXES } from "../../../../../cartonizer"
import { pluginScope } from "../../../../../context"
import { type CsvProblem, readBoxCsv, refuseImport, serialiseImport } from "../box-csv"
import type { BoxImportBody } from "../schema"

/** Makes the boxes what a CSV file says, all of it or nothing; or says what that would come to. */
export async function POST(
  req: AuthenticatedMedusaRequest<BoxImportBody>,
  res: MedusaResponse,
): Promise<void> {
  const { memory } = pluginScope(req.scope)
  const { csv, mode, dry_run: isRehearsal } = req.validatedBody
  const table = readBoxCsv(csv)
  const isSound = table.problems.length === 0
  const plan = await memory.boxes.import({
    boxes: table.boxes.map(({ line: _, ...box }) => box),
    mode,
    decide: ({ total }) => isSound && total <= MAX_BOXES && !isRehearsal,
  })
  const problems =
    plan.total > MAX_BOXES ? [...table.problems, tooMany(plan.total)] : table.problems
  if (problems.length > 0 && !isRehearsal) {
    refuseImport(problems)
  }
  if (!isRehearsal) {
    await memory.settings.touch()
    forgetConfiguration()
  }
  res.json({ import: serialiseImport(plan, { problems, isRehearsal }) })
}

function tooMany(total: number): CsvProblem {
  const message = `There would be ${total} boxes, and there can be at most ${MAX_BOXES}.`
  return { line: 1, column: null, message }
}
