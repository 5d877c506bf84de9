/** What a tolerant reader made of an answer, or what is wrong with it. */
export type Reading<T> = { ok: true; value: T } | UnreadAnswer

interface UnreadAnswer {
  ok: false
  problem: string
  /** An answer of another form than was expected, and the option that says which form it has. */
  unknown?: { body: unknown; option: string }
}
