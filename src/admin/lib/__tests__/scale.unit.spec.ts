import fc from "fast-check"
import { isUnusual, readScaleLine, readUsbReport, readWeight } from "../scale"

it.each([
  ["2.35", 2_350],
  ["2,35", 2_350],
  ["2,35 kg", 2_350],
  ["0.5", 500],
  ["3", 3_000],
  ["99", 99_000],
  ["100", 100],
  ["2350", 2_350],
  ["2350g", 2_350],
  ["80 G", 80],
  ["250 kg", 250_000],
  // However the comma is meant, it is the same weight.
  ["1,234", 1_234],
  ["12,345", 12_345],
  [" 1. ", 1_000],
])("the typed weight %p is %p grams", (text, grams) => {
  expect(readWeight(text)).toBe(grams)
})

it.each(["", "0", "kg", "MUG-05", "2.3.4", "-1", "1e3", "4006381333931", "0.0001"])(
  "%p is no weight",
  (text) => {
    expect(readWeight(text)).toBeUndefined()
  },
)

it.each([
  [1_100, 1_000, false],
  [1_101, 1_000, true],
  [900, 1_000, false],
  [899, 1_000, true],
  [1, 0, true],
  [0, 0, false],
])("%p grams against planned %p are unusual at 10 percent: %p", (grams, planned, isAsked) => {
  expect(isUnusual(grams, planned, 10)).toBe(isAsked)
})

const report = (...bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer)

it.each([
  ["grams", report(4, 2, 0, 0xd2, 0x04), { grams: 1_234, isStable: true }],
  [
    "kilograms with two decimals",
    report(4, 3, 0xfe, 0xd2, 0x04),
    { grams: 12_340, isStable: true },
  ],
  ["ounces with one decimal", report(4, 11, 0xff, 160, 0), { grams: 454, isStable: true }],
  ["pounds", report(4, 12, 0, 2, 0), { grams: 907, isStable: true }],
  ["a weight that changes", report(3, 2, 0, 10, 0), { grams: 10, isStable: false }],
  ["an empty scale", report(2, 2, 0, 0, 0), { grams: 0, isStable: true }],
])("a USB scale's report of %s is read", (_, data, reading) => {
  expect(readUsbReport(data)).toEqual(reading)
})

it("a USB scale's report that is too short, or in an unknown unit, is not read", () => {
  expect(readUsbReport(report(4, 2, 0, 1))).toBeUndefined()
  expect(readUsbReport(report(4, 9, 0, 1, 0))).toBeUndefined()
})

it.each([
  ["ST,GS,+  1.234kg", { grams: 1_234, isStable: true }],
  ["US,NT,-    0.5 g", { grams: -1, isStable: false }],
  ["S S      1.234 kg", { grams: 1_234, isStable: true }],
  ["S D      1.234 kg", { grams: 1_234, isStable: false }],
  ["+0001,250 kg\r", { grams: 1_250, isStable: true }],
  ["   12.0 oz", { grams: 340, isStable: true }],
  ["2.5 lb", { grams: 1_134, isStable: true }],
])("the line %p of a scale is read", (line, reading) => {
  expect(readScaleLine(line)).toEqual(reading)
})

it.each(["", "ST,GS,+OL", "hello", "1.234", "kg"])("the line %p of a scale is not read", (line) => {
  expect(readScaleLine(line)).toBeUndefined()
})

it("any bytes and any line are read without an error, as whole grams", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 8 }), fc.string(), (bytes, line) => {
      for (const reading of [readUsbReport(report(...bytes)), readScaleLine(line)]) {
        expect(Number.isInteger(reading?.grams ?? 0)).toBe(true)
      }
    }),
  )
})
