/** What a tolerant reader made of an answer, or what is wrong with it. */
export type Reading<T> = { ok: true; value: T } | { ok: false; problem: string }
