/** What JSON makes of an answer of the backend: times are ISO texts. */
export type Sent<Answer> = Answer extends Date
  ? string
  : Answer extends object
    ? { [Name in keyof Answer]: Sent<Answer[Name]> }
    : Answer
