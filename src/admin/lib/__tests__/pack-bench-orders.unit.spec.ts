// What holds for any order at the bench.
import fc from "fast-check"
import {
  activePackage,
  type Contents,
  countPieces,
  leaveOut,
  type Packing,
  piecesOf,
  scan,
  splitPackage,
  tickNext,
  withPackages,
} from "../pack-bench"
import { kit, line, pack, packing, repacked, scanAll } from "./sample-packing"

const anyLine = fc
  .record({ isKit: fc.boolean(), quantity: fc.integer({ min: 1, max: 4 }), isCut: fc.boolean() })
  .map(({ isKit, quantity, isCut }) => (number: number) => {
    return isKit ? kit(number, quantity) : line(number, isCut ? quantity - 0.5 : quantity)
  })

/** An order of some lines in one to three packages. */
const anyPacking = fc
  .record({
    makers: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    cuts: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 20, maxLength: 20 }),
  })
  .map(({ makers, cuts }) => {
    const lines = makers.map((make, index) => make(index + 1))
    const packages: Contents[] = [[], [], []]
    let unit = 0
    for (const { id, quantity } of lines) {
      for (let left = quantity; left > 0; left -= 1) {
        const contents = packages[cuts[unit % cuts.length] ?? 0] ?? []
        const same = contents.find(({ line_id }) => line_id === id)
        if (same) same.quantity += Math.min(1, left)
        else contents.push({ line_id: id, quantity: Math.min(1, left) })
        unit += 1
      }
    }
    return packing(
      lines,
      packages.filter((contents) => contents.length > 0),
    )
  })

/** The code of each piece that belongs in the packages, once for each scan. */
const rightCodes = (start: Packing) =>
  piecesOf(start).flatMap((pieces) =>
    pieces.flatMap(({ piece, needed }) =>
      Array.from({ length: needed }, () => piece.codes[0] ?? ""),
    ),
  )

/** Units of each line in the packages and left out. */
function unitsOf({ lines, progress }: Packing) {
  const contents = [...progress.packages.map((one) => one.contents), progress.left_out].flat()
  return lines.map(({ id }) =>
    contents.filter(({ line_id }) => line_id === id).reduce((sum, one) => sum + one.quantity, 0),
  )
}

const isNeverTooMuch = (now: Packing) =>
  piecesOf(now).every((pieces) => pieces.every(({ ticked, needed }) => ticked <= needed))

describe("for any order", () => {
  it("right scans in any order end complete; what belongs in a later package is scanned again in its turn", () => {
    fc.assert(
      fc.property(
        anyPacking.chain((start) =>
          fc.record({ start: fc.constant(start), codes: shuffled(rightCodes(start)) }),
        ),
        ({ start, codes }) => {
          let now = start
          let left = codes
          while (left.length > 0) {
            const { now: after, kinds } = scanAll(now, left)
            const refused = left.filter((_, index) => kinds[index] === "other_package")
            expect(kinds.every((kind) => kind === "ticked" || kind === "other_package")).toBe(true)
            expect(refused.length).toBeLessThan(left.length)
            now = after
            left = refused
          }
          expect(activePackage(now)).toBe(-1)
          const { needed, ticked } = countPieces(now)
          expect(ticked).toBe(needed)
        },
      ),
    )
  })

  it("whatever is scanned, no piece is ticked more often than planned, and a wrong scan changes nothing", () => {
    const codes = fc.array(
      fc.oneof(
        fc.constantFrom("nothing", "1042", ""),
        fc
          .tuple(fc.constantFrom("CODE", "SET", "CANDLE", "HOLDER"), fc.integer({ min: 1, max: 5 }))
          .map((parts) => parts.join("-")),
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(anyPacking, codes, (start, scanned) => {
        let now = start
        for (const code of scanned) {
          const before = JSON.stringify(now)
          const outcome = scan(now, code)
          expect(JSON.stringify(now)).toBe(before)
          if (outcome.kind !== "ticked") continue
          expect(countPieces(outcome.packing).ticked).toBeGreaterThan(countPieces(now).ticked)
          now = outcome.packing
          expect(isNeverTooMuch(now)).toBe(true)
        }
      }),
    )
  })

  it("scans, more packages, other boxes and leaving out keep every unit exactly once", () => {
    const deeds = fc.array(fc.constantFrom("tick", "split", "leave", "box"), { maxLength: 30 })
    fc.assert(
      fc.property(anyPacking, deeds, (start, done) => {
        let now = start
        for (const deed of done) {
          now = after(now, deed) ?? now
          expect(unitsOf(now)).toEqual(unitsOf(start))
          expect(isNeverTooMuch(now)).toBe(true)
          expect(now.packages).toHaveLength(now.progress.packages.length)
          expect(now.progress.packages.every(({ contents }) => contents.length > 0)).toBe(true)
        }
        while (activePackage(now) >= 0) now = tickNext(now)?.packing ?? now
        expect(countPieces(now).ticked).toBe(countPieces(now).needed)
      }),
    )
  })
})

function shuffled(codes: string[]) {
  return fc.shuffledSubarray(codes, { minLength: codes.length })
}

function after(now: Packing, deed: string): Packing | undefined {
  const index = Math.max(0, activePackage(now))
  const contents = now.progress.packages[index]?.contents ?? []
  switch (deed) {
    case "tick":
      return tickNext(now)?.packing
    case "split":
      return drawn(now, splitPackage(now))
    case "leave":
      return drawn(now, leaveOut(now))
    default: {
      const parts = contents.map((one) => pack([one]))
      return drawn(now, withPackages(now, index, parts))
    }
  }
}

const drawn = (now: Packing, progress: Packing["progress"] | undefined) =>
  progress && repacked(now, progress)
