import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { PACKING_LIMITS } from "../../../../../cartonizer"
import { announceConfigurationChange, pluginTools } from "../../../../../context"
import {
  type CsvIssue,
  type ImportPlan,
  planImport,
  readBoxCsv,
  refuseImport,
  serialiseImport,
} from "../box-csv"
import type { BoxImportBody } from "../box-input"

/** Imports all boxes of a CSV file or none. */
export async function POST(req: AuthenticatedMedusaRequest<BoxImportBody>, res: MedusaResponse) {
  const { plugin } = pluginTools(req.scope)
  const { csv, mode, dry_run: isRehearsal } = req.validatedBody
  const { boxes: lines, issues } = readBoxCsv(csv)
  const boxes = lines.map(({ line: _, ...box }) => box)
  if (isRehearsal) {
    const plan = planImport(await plugin.boxes.list(), boxes, mode)
    const allIssues = [...issues, ...issuesOf(plan)]
    res.json({ import: serialiseImport(plan, { issues: allIssues, isRehearsal }) })
    return
  }
  const { changes } = await plugin.boxes.change((stored) => {
    const plan = planImport(stored, boxes, mode)
    const allIssues = [...issues, ...issuesOf(plan)]
    return allIssues.length > 0 ? refuseImport(allIssues) : plan
  })
  await announceConfigurationChange({ plugin })
  res.json({ import: serialiseImport(changes, { issues: [], isRehearsal }) })
}

function issuesOf({ total }: ImportPlan): CsvIssue[] {
  const message = `There would be ${total} boxes, and there can be at most ${PACKING_LIMITS.boxes}.`
  return total > PACKING_LIMITS.boxes ? [{ line: 1, column: null, message }] : []
}
