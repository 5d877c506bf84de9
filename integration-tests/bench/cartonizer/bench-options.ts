import path from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"
import { BOX_COLUMNS, ITEM_COLUMNS } from "./read-orders"

/** What `--help` prints: all options of the bench. */
export const BENCH_HELP = `Compares the cartonizer with binpackingjs: npm run bench:cartonizer -- OPTIONS

  --count N         orders of each generated set (1000, and 4288 magazines)
  --data DIR        items.csv and boxes.csv instead of the generated sets, in whole millimetres and grams:
                    ${ITEM_COLUMNS}
                    ${BOX_COLUMNS}
  --effort E        of the cartonizer: fast, balanced (default) or thorough
  --instances DIR   the published instances too: uniform-bins.jsonl, thpack1.txt to thpack7.txt
  --every N         every n-th of them only
  --figures FILE    what they are compared with (cartonizer/published-figures.json)
  --record          writes their figures to that file
  --only A,B        sets whose names begin so
  --json            figures as JSON
  --help            this

Ends with 1, and says why on standard error, when the cartonizer breaks a rule of packing, needs more boxes for an order
than binpackingjs, or needs more bins or fills less than recorded for the published instances.
`

const count = z.coerce.number().int().min(1)
const flag = z.boolean().default(false)

const optionsSchema = z.object({
  count: count.optional(),
  data: z.string().optional(),
  effort: z.enum(["fast", "balanced", "thorough"]).default("balanced"),
  instances: z.string().optional(),
  every: count.default(1),
  figures: z.string().default(path.join(__dirname, "published-figures.json")),
  only: z.string().optional(),
  ...{ record: flag, json: flag, help: flag },
})

export type BenchOptions = z.infer<typeof optionsSchema>

/** @throws Error that names each wrong option */
export function readBenchOptions(args: string[]): BenchOptions {
  const options = Object.entries(optionsSchema.shape).map(
    ([name, schema]) => [name, { type: schema === flag ? "boolean" : "string" } as const] as const,
  )
  const { values } = parseArgs({ args, options: Object.fromEntries(options) })
  const parsed = optionsSchema.safeParse(values)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => `--${path.join(".")}: ${message}`)
  throw new Error(issues.join("\n"))
}
