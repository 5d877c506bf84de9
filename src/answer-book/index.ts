export {
  createAnswerBook,
  type LoadLimit,
  LoadLimitError,
  type ApiAnswer,
  type AnswerBook,
  type AnswerBookStats,
} from "./answer-book"
export {
  canonicalHost,
  createApiBreakers,
  type ApiAddress,
  type Breaker,
  type ApiState,
} from "./breaker"
export type { SharedLevel } from "./shared-shelf"
export { resultWithin } from "./patience"
