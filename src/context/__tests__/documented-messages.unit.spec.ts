import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const root = path.join(__dirname, "../../..")

/** The messages on the page: the texts in italics in the first column of its tables. */
function documentedMessages(): string[] {
  const page = readFileSync(path.join(root, "docs/troubleshooting.md"), "utf8")
  const firstCells = [...page.matchAll(/^\| (.*?) +\| /gm)].map(([, cell = ""]) => cell)
  return firstCells.flatMap((cell) =>
    [...cell.matchAll(/_(.+?)_(?![a-z])/g)].map(([, message = ""]) => message),
  )
}

/** Every source file as one line of text, with strings that are put together from parts as one string. */
function sourceTexts(): string[] {
  return readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes("__tests__"))
    .map((file) => readFileSync(path.join(root, "src", file), "utf8"))
    .map((text) => text.replace(/["`]\s*\+\s*["`]/g, "").replace(/\s+/g, " "))
}

it("the messages in docs/troubleshooting.md are messages of the plugin, word for word", () => {
  const texts = sourceTexts()
  const messages = documentedMessages()
  expect(messages.length).toBeGreaterThan(50)

  const unknown = messages.filter((message) => {
    const words = message.split("…").map((part) => part.trim())
    return !texts.some((text) => words.every((part) => text.includes(part)))
  })
  expect(unknown).toEqual([])
})

it("docs/architecture.md names only files that exist", () => {
  const page = readFileSync(path.join(root, "docs/architecture.md"), "utf8")
  const files = [...page.matchAll(/`([\w-]+\/[\w/-]+\.ts)`/g)].map(([, file = ""]) => file)
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !existsSync(path.join(root, "src", file)))).toEqual([])
})
