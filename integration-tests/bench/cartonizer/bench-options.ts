import path from "node:path"
import { parseArgs } from "node:util"
import { z } from "zod"

const wholeNumber = (least: number) => z.coerce.number().int().min(least)

const optionsSchema = z.object({
  count: wholeNumber(1).optional(),
  data: z.string().optional(),
  instances: z.string().optional(),
  every: wholeNumber(1).default(1),
  only: z
    .string()
    .transform((names) => names.split(",").map((name) => name.trim()))
    .refine((names) => names.every((name) => name !== ""), "must name sets")
    .optional(),
  effort: z.enum(["fast", "balanced", "thorough"]).default("balanced"),
  figures: z.string().default(path.join(__dirname, "published-figures.json")),
  record: z.boolean().default(false),
  list: wholeNumber(0).default(0),
  json: z.boolean().default(false),
  help: z.boolean().default(false),
})

export type BenchOptions = z.infer<typeof optionsSchema>

/** What the bench is asked on the command line. @throws Error that says which option is wrong */
export function benchOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: "string" },
      data: { type: "string" },
      instances: { type: "string" },
      every: { type: "string" },
      only: { type: "string" },
      effort: { type: "string" },
      figures: { type: "string" },
      record: { type: "boolean" },
      list: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  })
  const parsed = optionsSchema.safeParse(values)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `--${issue.path.join(".")}: ${issue.message}`)
  throw new Error(problems.join("\n"))
}
