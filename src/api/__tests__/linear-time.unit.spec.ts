import { cutAtWord, toInternationalPhone, isPostalCodeOf } from "../../addresses"
import { referenceIn } from "../../booking"
import { readAmount } from "../../booking/amount-to-collect"
import { cleanText, readApiAddress } from "../../carrier-api"
import { readJson } from "../../carrier-api/exchange"
import { createKeyRedactor, createPersonRedactor } from "../../carrier-api/redactor"
import { isLockerService } from "../../context/service-catalogue"
import { alertText } from "../../desk/shipment-alerts"
import { overrideFieldOf } from "../../planning/issues"
import { toQuoteKey } from "../../pricing/ask-quotes"
import { canonicalHost } from "../../answer-book"
import { readBoxCsv } from "../admin/shipment-ordering/boxes/box-csv"

const shortest = 5_000
const growth = 16

const json = (text: string) =>
  readJson({ status: 200, header: () => undefined, body: Buffer.from(text) })
const failing = (run: () => unknown) => {
  try {
    run()
  } catch {
    // A refusal must come in the same time as an answer.
  }
}
const redactPerson = createPersonRedactor(
  JSON.stringify({ recipient_name: "\\".repeat(40) + "x", recipient_phone: "+++++++++" }),
)
const redactKey = createKeyRedactor("%".repeat(64)).redact
const alertOf = (reason: string) => alertText("shipment_failed", { orderNumber: "1", reason })
const amountOf = (text: string) => readAmount(text, "total")
const phoneOf = (phone: string) => toInternationalPhone([{ phone }])
const PATH = "/api/production/v1"
const PATTERNS = ["*a*b*a*c", "*locker*"]
const BOX_COLUMNS = "name,inner_length,inner_width,inner_height,max_weight"
const quote = (weight: string) =>
  toQuoteKey({
    account: { handle: "default", environment: "production", baseUrl: "https://api.example" },
    countryCode: "LV",
    zipCode: "LV-1010",
    packages: [{ weight }],
    packageType: 1,
    sendAdr: false,
    codInQuoteCurrency: undefined,
  })

it.each<[string, (length: number) => string, (text: string) => unknown]>([
  ["escaped quotes in place of an answer", (n) => '\\"'.repeat(n), json],
  ["escaped quotes in a string that never ends", (n) => `{"a":"${'\\"'.repeat(n)}`, json],
  ["escaped quotes in a string", (n) => `["${'\\"'.repeat(n)}",12345678901234567]`, json],
  ["digits that end in a letter", (n) => `[${"1".repeat(n)}x`, json],
  ["backslashes that are redacted", (n) => "\\".repeat(n), redactPerson],
  ["signs that are redacted", (n) => "%2b&#43;".repeat(n), redactPerson],
  ["a key's beginning, again and again", (n) => "%25%2".repeat(n), redactKey],
  ["escapes of a terminal that never end", (n) => "\u001b[1;".repeat(n), cleanText],
  ["slashes in an address", (n) => `https://a.example${"/".repeat(n)}x`, readApiAddress],
  ["paths of an environment", (n) => `https://a.example${PATH.repeat(n)}x`, readApiAddress],
  ["slashes in a stored address", (n) => `https://a.example${"/".repeat(n)}x`, canonicalHost],
  ["a service's code", (n) => "ab".repeat(n), (code) => isLockerService(code, PATTERNS)],
  ["an error that ends in dots", (n) => `${". ".repeat(n)}x`, alertOf],
  ["the name of a refused field", (n) => `${".".repeat(n)}\nx`, overrideFieldOf],
  ["an invalid number", (n) => `${"1".repeat(n)}x`, (text) => failing(() => amountOf(text))],
  ["zeros behind a decimal point", (n) => `1.${"0".repeat(n)}1`, quote],
  ["the description of a shipment", (n) => `${" #a-abcdef".repeat(n)} x`, referenceIn],
  ["a table's columns", (n) => `${"x,".repeat(n)}${"name,".repeat(n)}\n1`, readBoxCsv],
  ["blanks in a table's title", (n) => `${" ".repeat(n)}x,name\n1`, readBoxCsv],
  ["units in a table's title", (n) => `a ${"mm ".repeat(n)}x,name\n1`, readBoxCsv],
  ["blanks in a table's cell", (n) => `${BOX_COLUMNS}\nA,1${" ".repeat(n)}x,1,1,9`, readBoxCsv],
  ["blanks in a phone number", (n) => `1${" ".repeat(n)}x`, phoneOf],
  ["a postal code", (n) => `LV${" -".repeat(n)}x`, (code) => isPostalCodeOf("LV", code)],
  ["commas in a name", (n) => `${" ,".repeat(n)}x`, (name) => cutAtWord(name, name.length - 1)],
  ["a table's quotes", (n) => `name\n${'"a"b'.repeat(n)}`, readBoxCsv],
])("text from outside is read in linear time: %s", (_what, make, read) => {
  const [short, long] = [make(shortest), make(shortest * growth)]
  const [shortMs, longMs] = [fastestMs(() => read(short)), fastestMs(() => read(long))]
  // The clock is too coarse below a millisecond. Time that grows with the square grows 256 times here.
  expect(longMs / Math.max(shortMs, 1)).toBeLessThan(growth * 4)
})

/** Time of the processor, without other work on the machine. */
function fastestMs(run: () => unknown): number {
  const times = Array.from({ length: 4 }, () => {
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
