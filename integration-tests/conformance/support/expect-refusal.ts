import { type HttpReply } from "./http-request"
import { fieldErrorsOf } from "./read-reply"

/** The field is refused with all of these texts, in upper or lower case: the document does not quote them. */
export function expectFieldError(reply: HttpReply, field: string, ...texts: string[]): void {
  const messages = fieldErrorsOf(reply)[field]?.map((message) => message.toLowerCase())
  expect({ field, messages }).toEqual({ field, messages: expect.any(Array) })
  expect(messages).not.toEqual([])
  for (const text of texts) {
    expect(messages).toContainEqual(expect.stringContaining(text.toLowerCase()))
  }
}

/** A refusal that names one of these fields, as such or with an element: `weight`, `weight.0`, `weight[0]`. */
export function expectArrayError(reply: HttpReply, ...fields: string[]): void {
  const named = Object.keys(fieldErrorsOf(reply)).map((name) => name.replace(/[.[].*$/, ""))
  expect(named.filter((name) => fields.includes(name))).not.toEqual([])
}

/** A refused key: 401 or 403 (the design's reading of what the document does not show), and JSON that says why. */
export function expectRefusedKey(reply: HttpReply): void {
  expect([401, 403]).toContain(reply.status)
  expect(reply.json).toEqual(expect.objectContaining({ message: expect.any(String) }))
}

/** Refused with any status from 400 to 499, and a body in JSON. */
export function expectCleanRefusal(reply: HttpReply): void {
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect(reply.json).toBeDefined()
}
