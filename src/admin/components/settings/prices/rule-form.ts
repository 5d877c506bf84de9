import type { UseFormReturn } from "react-hook-form"
import type { RuleOutput, RuleValues } from "./rule-values"

/** A form over rules, of the store or of a target. */
export type RuleForm = UseFormReturn<RuleValues, unknown, RuleOutput>
