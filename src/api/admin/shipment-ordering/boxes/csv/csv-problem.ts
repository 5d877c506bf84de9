/** What is wrong in a file, and where. */
export interface CsvProblem {
  /** Of the file, the first is 1. */
  line: number
  /** As the file calls it; null where it is about the whole line. */
  column: string | null
  message: string
}
