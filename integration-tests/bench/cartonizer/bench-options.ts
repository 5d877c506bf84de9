import { parseArgs } from "node:util"
import { z } from "zod"
import { EFFORTS } from "../../../src/cartonizer/options"
import { BOX_COLUMNS, ITEM_COLUMNS } from "./read-orders"

/** What `--help` prints: all options of the bench. */
export const BENCH_HELP = `Compares the cartonizer with binpackingjs: npm run bench:cartonizer -- OPTIONS

  --count N         orders of each generated set (1000, and 4288 magazines)
  --data DIR        items.csv and boxes.csv instead of the generated sets, in whole millimetres and grams:
                    ${ITEM_COLUMNS}
                    ${BOX_COLUMNS}
  --effort E        of the cartonizer: fast, balanced (default) or thorough
  --instances DIR   the published instances too: uniform-bins.jsonl, thpack1.txt to thpack7.txt
  --only A,B        sets whose names begin so
  --help            this

Ends with 1, and says why on standard error, when the cartonizer breaks a rule of packing, needs more boxes for an order
than binpackingjs, or needs more bins or fills less than recorded for the published instances.
`

const optionsSchema = z.object({
  count: z.coerce.number().int().min(1).optional(),
  data: z.string().optional(),
  effort: z.enum(EFFORTS).default("balanced"),
  instances: z.string().optional(),
  only: z.string().default(""),
  help: z.boolean().default(false),
})

export type BenchOptions = z.infer<typeof optionsSchema>

/** @throws Error that names each wrong option */
export function readBenchOptions(args: string[]): BenchOptions {
  const string = { type: "string" } as const
  const { values } = parseArgs({
    args,
    options: {
      ...{ count: string, data: string, effort: string, instances: string, only: string },
      help: { type: "boolean" },
    },
  })
  const parsed = optionsSchema.safeParse(values)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => `--${path.join(".")}: ${message}`)
  throw new Error(issues.join("\n"))
}
