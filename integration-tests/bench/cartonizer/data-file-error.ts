/** A file of orders or boxes that cannot be read as one; the message names the file, the line and the column. */
export class DataFileError extends Error {
  constructor(at: { file: string; line: number; column: string }, problem: string) {
    super(`${at.file}, line ${at.line}, ${at.column}: ${problem}`)
    this.name = "DataFileError"
  }
}
