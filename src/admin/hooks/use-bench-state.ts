import { useRef, useState } from "react"
import { playSound } from "../components/pack-bench/sounds"
import type { Bench, Packing } from "../lib/pack-bench"

export type BenchBox = Packing["boxes"][number]

/** What the bench asks. The text field belongs to the question until it is answered. */
export type Question =
  | { kind: "weight" }
  /** A weight that differs much from the planned one. */
  | { kind: "unusual"; index: number; grams: number }
  /** `at` is the highlighted one of the boxes that begin with the text. */
  | { kind: "box"; at: number }
  | { kind: "too_small"; box: BenchBox }
  | { kind: "leave_out" }
  | { kind: "pause" }

export type View =
  { kind: "start" | "signed_out" } | Exclude<Bench, { kind: "shipped" }> | ShippedView

export type ShippedView = Extract<Bench, { kind: "shipped" }> & {
  /** Just now, at this bench. */
  isNew?: boolean
  /** The store is confirming it; then there is a label. */
  isConfirming?: boolean
}

export interface Said {
  tone: "right" | "wrong" | "done" | "plain"
  text: string
  /** A screen reader says a text again only if it differs. */
  isAgain?: boolean
}

interface BenchState {
  view: View
  question?: Question
  said?: Said
  /** Scans wait until it is done. */
  isBusy: boolean
  /** What is typed, or read by the scanner, so far. */
  text: string
  isOffline: boolean
}

const AT_START: BenchState = { view: { kind: "start" }, isBusy: false, text: "", isOffline: false }

/** What is on the bench, and ways to change it. */
export function useBenchState() {
  const [state, setState] = useState(AT_START)
  // Answers and scans come at any time: each builds on this, not on what was drawn last.
  const latest = useRef(state)
  const change = (part: Partial<BenchState>) => {
    latest.current = { ...latest.current, ...part }
    setState(latest.current)
  }
  return {
    state,
    now: () => latest.current,
    change,
    show: (view: View) => change({ view, question: undefined, said: undefined }),
    say: (tone: Said["tone"], text: string) => {
      if (tone !== "plain") playSound(tone)
      const { said } = latest.current
      change({ said: { tone, text, isAgain: said?.text === text && !said.isAgain } })
    },
    /** The order that is being packed. */
    onBench: () => {
      const { view } = latest.current
      return view.kind === "packing" ? view : undefined
    },
  }
}
