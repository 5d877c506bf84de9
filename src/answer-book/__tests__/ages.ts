/** Ten minutes and a day. */
export const AGES = { freshMs: 600_000, staleMs: 86_400_000 }
