import { plainWords } from "../plain-words"

describe("plainWords", () => {
  it.each([
    ["Invalid request: endpoints.confirm.path: must start with one /", "Must start with one /"],
    ["cod_alternatives.x: has no such service", "Has no such service"],
    ["No encryption key is configured.", "No encryption key is configured."],
    ["A box: it is too small.", "A box: it is too small."],
  ])("of %p are %p", (text, words) => {
    expect(plainWords(text)).toBe(words)
  })
})
