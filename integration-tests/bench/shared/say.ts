/** Tells on stderr how far the bench is: stdout is for its figures. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
