import type { Logger } from "@medusajs/framework/types"
import { toLedgerError, cleanLogger } from "../errors"

describe("the log", () => {
  const lines: unknown[] = []
  const keep = (...said: unknown[]) => void lines.push(...said)
  const logger = cleanLogger({
    debug: keep,
    info: keep,
    warn: keep,
    error: keep,
  } as Partial<Logger> as Logger)
  beforeEach(() => lines.splice(0))

  it("the log gets one line without control characters for each text, whatever came from outside", () => {
    logger.warn("order \u001b[31mred\u001b[0m\nERROR forged\0\ud800\u202e")
    logger.info("x".repeat(1_000_000))
    expect(lines[0]).toBe("order red ERROR forged")
    expect(String(lines[1]).length).toBeLessThanOrEqual(5_000)
  })

  it("the log gets an error with its stack, but without what else is in it", () => {
    const cause = Object.assign(new Error("insert\n\u001b[2J failed"), { query: "secret" })
    logger.error("unexpected", cause)
    const shown = lines[1] as Error
    expect(shown.message).toBe("insert  failed")
    expect(shown.stack).toMatch(/^Error: insert {2}failed\n\s+at /)
    expect(JSON.stringify(shown)).not.toContain("secret")
  })
})

it("an error that is stored is bounded, also one of the database, which repeats its query", () => {
  const { message } = toLedgerError(
    new Error(`insert into x values ('${"v\0".repeat(1_000_000)}')`),
  )
  expect(message.length).toBeLessThanOrEqual(1_000)
  expect(message).not.toContain("\0")
})
