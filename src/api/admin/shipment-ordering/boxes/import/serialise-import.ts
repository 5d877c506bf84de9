import type { ImportPlan } from "../../../../../modules/shipment_ordering/boxes/plan-import"
import type { CsvProblem } from "../csv/csv-problem"

/** The most problems in one answer: enough to start correcting a file. */
export const MOST_PROBLEMS = 50

/** What an import has come to, or would come to. */
export function serialiseImport(
  { added, changed, removed, unchanged, total }: ImportPlan,
  { problems, isRehearsal }: { problems: CsvProblem[]; isRehearsal: boolean },
) {
  return {
    dry_run: isRehearsal,
    added: added.map(({ name }) => ({ name })),
    changed: changed.map(({ id, after, fields }) => ({ id, name: after.name, fields })),
    removed: removed.map(({ id, name }) => ({ id, name })),
    unchanged,
    total,
    problem_count: problems.length,
    problems: problems.slice(0, MOST_PROBLEMS),
  }
}
