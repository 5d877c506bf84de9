const stringOrInteger = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/**
 * JSON.parse, but an integer too long for a double becomes a string: a carrier's 20-digit tracking
 * number sent as a number would otherwise come out as another number.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(
    text.replace(stringOrInteger, (token) =>
      token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
    ),
  )
}
