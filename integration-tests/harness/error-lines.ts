/** Lines of a store's log that nobody wants to see: errors, and promises whose failure was not handled. */
export function errorLines(lines: string[]): string[] {
  return lines.filter((line) => /"level":"error"|unhandled/i.test(line))
}
