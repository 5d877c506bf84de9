const longInteger = /\d{16}/
const stringOrInteger = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/**
 * JSON.parse, but an integer too long for a double becomes a string: a carrier's 20-digit tracking
 * number sent as a number would otherwise come out as another number.
 */
export function parseJson(text: string): unknown {
  // First, and not only for its value: on text that is no JSON the expression takes time squared.
  const value: unknown = JSON.parse(text)
  return longInteger.test(text) ? JSON.parse(text.replace(stringOrInteger, quoteLong)) : value
}

function quoteLong(token: string): string {
  return token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`
}
