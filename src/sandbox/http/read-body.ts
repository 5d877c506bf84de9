/** A request's body as text; nothing when it is larger than allowed. */
export async function readBody(
  incoming: AsyncIterable<unknown>,
  largestBytes: number,
): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    bytes += buffer.length
    // The rest is let pass unread: breaking off here would cut the connection before the answer.
    if (bytes <= largestBytes) chunks.push(buffer)
    else chunks.length = 0
  }
  return bytes > largestBytes ? undefined : Buffer.concat(chunks).toString("utf8")
}
