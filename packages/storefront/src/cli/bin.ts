import { createInterface } from "node:readline/promises"
import { type Console, runCommand } from "./add-command"

const { stdin, stdout } = process

const terminal: Console = {
  write: (text) => stdout.write(text),
  hasColours: stdout.isTTY && stdout.hasColors(),
  ask: stdin.isTTY && stdout.isTTY ? ask : undefined,
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stdout })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

try {
  process.exitCode = await runCommand(process.argv.slice(2), terminal)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
