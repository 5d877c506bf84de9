import { createAnswerBook } from ".."
import { AGES } from "./ages"

/** Leaves everything of a book under way that can hang, and says what the book has answered. */
const AN_HOUR_MS = 3_600_000

const hang = () => new Promise<never>(() => undefined)

async function main(): Promise<void> {
  const shared = {
    parse: (stored: unknown) => `${stored}`,
    waitMs: AN_HOUR_MS,
    lockWaitMs: AN_HOUR_MS,
  }
  const settings = { ...AGES, maxEntries: 10, loadTimeoutMs: AN_HOUR_MS }
  const level = { get: async () => null, set: hang, runOnce: hang }
  const books = [
    createAnswerBook<string>(settings),
    createAnswerBook<string>({ ...settings, shared: { ...shared, level } }),
    createAnswerBook<string>({
      ...settings,
      shared: { ...shared, level: { ...level, get: hang } },
    }),
  ]
  const answers = await Promise.all(books.map((book) => book.get("key", hang, { deadlineMs: 50 })))
  process.stdout.write(JSON.stringify(answers))
}

void main()
