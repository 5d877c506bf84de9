import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PACKING_LIMITS } from "../../../../../cartonizer"
import { announceConfigurationChange, pluginTools } from "../../../../../context"
import { type CsvIssue, readBoxCsv, refuseImport, serialiseImport } from "../box-csv"
import type { BoxImportBody } from "../box-input"

/** Imports all boxes of a CSV file or none. A rehearsal only says what would change. */
export async function POST(
  req: AuthenticatedMedusaRequest<BoxImportBody>,
  res: MedusaResponse,
): Promise<void> {
  const { plugin } = pluginTools(req.scope)
  const { csv, mode, dry_run: isRehearsal } = req.validatedBody
  const table = readBoxCsv(csv)
  const isSound = table.issues.length === 0
  const plan = await plugin.boxes.import({
    boxes: table.boxes.map(({ line: _, ...box }) => box),
    mode,
    decide: ({ total }) => isSound && total <= PACKING_LIMITS.boxes && !isRehearsal,
  })
  const issues =
    plan.total > PACKING_LIMITS.boxes ? [...table.issues, tooMany(plan.total)] : table.issues
  if (issues.length > 0 && !isRehearsal) {
    refuseImport(issues)
  }
  if (!isRehearsal) {
    await announceConfigurationChange({ plugin })
  }
  res.json({ import: serialiseImport(plan, { issues, isRehearsal }) })
}

function tooMany(total: number): CsvIssue {
  const message = `There would be ${total} boxes, and there can be at most ${PACKING_LIMITS.boxes}.`
  return { line: 1, column: null, message }
}
