import { ordersQueryKeys } from "@medusajs/dashboard/hooks"
import { FetchError } from "@medusajs/js-sdk"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { playSound } from "../components/pack-bench/sounds"
import { useTexts } from "../i18n/use-texts"
import {
  type Bench,
  type BenchDay,
  countPieces,
  leaveOut,
  leftOutOf,
  nextPiece,
  type PackProgress,
  type Packing,
  type Repacked,
  scan,
  shownPackage,
  splitPackage,
  tickNext,
  withPackages,
} from "../lib/pack-bench"
import {
  benchId,
  createSaver,
  forgetOrder,
  keepOrder,
  keptOrder,
  sendProgress,
} from "../lib/pack-saver"
import { queryKeys, useReload } from "../lib/query-keys"
import { getFrom, postTo } from "../lib/sdk"
import { isAnswerLost, plainWords } from "../lib/server-message"
import { isConfirmable, type Shipment } from "../lib/shipment"
import { useBenchPrint } from "./use-bench-print"
import { type BenchBox, type Question, type Said, useBenchState } from "./use-bench-state"
import { usePermissions } from "./use-permissions"
import { useScale } from "./use-scale"

/** Other benches change the day, and may take the order over. */
const EVERY_MS = 10_000

/** The order on the bench, and all that a packer does with it. */
export function usePackBench() {
  const { t } = useTexts()
  const reload = useReload()
  const { state, now, change, show, say, onBench } = useBenchState()
  const day = useQuery({
    queryKey: queryKeys.benchDay,
    queryFn: async () => (await getFrom<{ day: BenchDay }>("pack-bench")).day,
    refetchInterval: EVERY_MS,
  })
  const printing = useBenchPrint(day.data?.print_queue.is_on ?? false)
  /** Scans that came while the bench was busy. */
  const waiting = useRef<string[]>([])

  /** What was on the bench before each change of this order. */
  const earlier = useRef<Packing[]>([])

  /** Does something that takes a moment. It says what went wrong: scans that came meanwhile would hide it. */
  const during = async (work: () => Promise<unknown>) => {
    change({ isBusy: true, question: undefined, text: "" })
    await work().catch((error: unknown) => {
      waiting.current = []
      return fail(error)
    })
    change({ isBusy: false })
    while (!now().isBusy && waiting.current.length > 0) submit(waiting.current.shift() ?? "")
  }
  const fail = (error: unknown) => {
    const packing = onBench()
    if (packing && hasStatus(error, 409)) {
      // Another page has opened the order since, or it is shipped.
      forgetOrder(packing.claim)
      toStart()
    }
    if (hasStatus(error, 401)) {
      show({ kind: "signed_out" })
      return say("wrong", t("common.signedOut"))
    }
    const isLost = isAnswerLost(error)
    say("wrong", isLost ? t("packBench.answerLost") : plainWords((error as Error).message))
  }
  const [saver] = useState(() =>
    createSaver({
      onOffline: (isOffline) => change({ isOffline }),
      onRefused: (error, claim) => {
        if (onBench()?.claim === claim) fail(error)
      },
    }),
  )
  /** Sends something about the order on the bench. */
  const post = <Answer>(action: string, body: object = {}) => {
    const { order, claim } = onBench() ?? {}
    return postTo<Answer>(`pack-bench/${order?.id}/${action}`, { claim, ...body }, inTime())
  }

  const open = (options: { scan?: string; take_over?: boolean }) =>
    during(async () => {
      await sendWhatIsKept()
      const body = { bench: benchId(), ...options }
      const { bench: opened } = await postTo<{ bench: Bench }>("pack-bench/open", body, inTime())
      show(opened)
      earlier.current = []
      if (opened.kind !== "packing") playSound("wrong")
      void day.refetch()
      const kept = keptOrder()
      if (opened.kind === "packing") {
        keepOrder({ order_id: opened.order.id, claim: opened.claim })
        if (opened.is_restarted) say("wrong", t("packBench.restarted"))
        else if (opened.is_resumed) say("plain", t("packBench.resumed"))
      } else if ("order" in opened && kept?.order_id === opened.order.id) {
        // Shipped, or with another bench, it is no longer opened after a reload.
        forgetOrder(kept.claim)
      }
    })
  useEffect(() => {
    const kept = keptOrder()
    // After a reload, packing goes on. In development, React does this twice.
    if (kept && !now().isBusy) void open({ scan: kept.order_id })
  }, [])
  useEffect(() => {
    const packing = onBench()
    const isElsewhere = day.data?.at_benches.some(
      ({ order_id, bench }) => order_id === packing?.order.id && bench !== benchId(),
    )
    // The day may have been read before this page opened the order: saving asks the store.
    if (packing && isElsewhere) save(packing)
  }, [day.data])

  const update = (packing: Packing | undefined, tone: Said["tone"], text: string) => {
    // Another bench may have taken it over in the meantime.
    if (!packing || onBench()?.claim !== packing.claim) return
    earlier.current.push(onBench() ?? packing)
    put(packing)
    say(tone, text)
  }
  const put = (packing: Packing) => {
    show(packing)
    save(packing)
  }
  const save = ({ order, claim, progress }: Packing) =>
    saver.save({ order_id: order.id, claim, progress })
  /** Takes the last change back, as after a code that was read twice. */
  const undo = () => {
    const before = earlier.current.pop()
    if (!before) return say("wrong", t("packBench.nothingToUndo"))
    put(before)
    say("right", t("packBench.undone"))
  }
  const settle = (outcome: ReturnType<typeof scan>) => {
    const { kind, number } = outcome
    if (kind !== "ticked") return say("wrong", t(`packBench.wrong.${kind}`, { number }))
    const { packing, title, isPackageFull, isAllIn, isOutOfOrder } = outcome
    const next = shownPackage(packing) + 1
    const full = isPackageFull && !isAllIn && t("packBench.packageFull", { number, next })
    const more = full || (isOutOfOrder && t("packBench.outOfOrder"))
    const text = [t("packBench.in", { title }), more].filter(Boolean).join(" ")
    update(packing, isAllIn ? "done" : "right", text)
  }
  /** Takes what was scanned, or typed with Enter. */
  const submit = (text: string) => {
    const { isBusy, question } = now()
    const packing = onBench()
    change({ text: "" })
    if (isBusy) waiting.current.push(text)
    else if (question) say("wrong", t("packBench.questionFirst"))
    else if (packing) takeScan(packing, text)
    else void open({ scan: text })
  }
  const takeScan = (packing: Packing, text: string) => {
    const outcome = scan(packing, text)
    const isOwnSlip = outcome.kind === "order_code" && isNumberOf(packing, text)
    // It may have been changed, or shipped elsewhere.
    if (isOwnSlip) void open({ scan: packing.order.id })
    else settle(outcome)
  }
  /** Does something with the order on the bench as it is then, not as it was drawn last. */
  const withOrder =
    <Rest extends unknown[]>(act: (packing: Packing, ...rest: Rest) => unknown) =>
    (...rest: Rest) => {
      const packing = onBench()
      if (packing) void act(packing, ...rest)
    }
  const tickByHand = withOrder((packing) => {
    const outcome = tickNext(packing)
    if (outcome) settle(outcome)
  })
  const weigh = withOrder((packing, index: number, weight: number) => {
    const weighed = packing.progress.packages[index]
    if (!weighed) return
    const progress = withPackages(packing, index, [{ ...weighed, weight }])
    update({ ...packing, progress }, "right", t("packBench.weighed"))
  })
  /** The store draws and weighs the packages. @returns undefined if the items do not fit */
  const repack = async (packing: Packing, progress: PackProgress, divide?: number) => {
    const repacked = await post<Repacked>("repack", { progress, divide })
    return repacked.packages.length > 0 ? { ...packing, ...repacked } : undefined
  }
  const chooseBox = withOrder((packing, box: BenchBox, isForced: boolean) =>
    during(async () => {
      const index = shownPackage(packing)
      const { contents = [] } = packing.progress.packages[index] ?? {}
      const inBox = withPackages(packing, index, [{ box_id: box.id, contents, weight: null }])
      const after = await repack(packing, inBox, isForced ? undefined : index)
      if (!after) return change({ question: { kind: "too_small", box } })
      const count = after.packages.length - packing.packages.length + 1
      update(after, "right", t("packBench.boxChanged", { name: box.name, count }))
    }),
  )
  const addPackage = withOrder((packing) => {
    const progress = splitPackage(packing)
    if (!progress) return say("wrong", t("packBench.nothingToMove"))
    void during(async () =>
      update(await repack(packing, progress), "right", t("packBench.packageAdded")),
    )
  })
  const leaveRestOut = withOrder((packing) => {
    const progress = leaveOut(packing)
    const next = nextPiece(packing)
    change({ question: undefined })
    if (!progress || !next) return say("wrong", t("packBench.nothingToShip"))
    void during(async () => {
      const after = await repack(packing, progress)
      // Parts of a kit that is not complete.
      const isTakenOut = after && countPieces(after).ticked < countPieces(packing).ticked
      const text = t(isTakenOut ? "packBench.leftOutKit" : "packBench.leftOut", {
        quantity: leftOutOf(progress, next.line) - leftOutOf(packing.progress, next.line),
        title: next.line.title,
      })
      update(after, isTakenOut ? "wrong" : "right", text)
    })
  })

  const ship = withOrder((packing) => {
    const { order, claim, progress, is_confirmed_automatically: isConfirming } = packing
    const missing = nextPiece(packing)
    if (missing) return say("wrong", t("packBench.notAllIn", { title: missing.piece.title }))
    say("plain", t("packBench.ordering"))
    void during(async () => {
      await saver.stop()
      const { shipment } = await post<{ shipment: Shipment }>("ship", { progress })
      show({ kind: "shipped", order, shipments: [shipment], isNew: true, isConfirming })
      say("done", t(isConfirming ? "packBench.shipped" : "packBench.shippedUnconfirmed"))
      void reload(queryKeys.toShip, queryKeys.shipments, queryKeys.benchDay, ordersQueryKeys.all)
      // Until then, a reload leads to the key that prints it.
      if (isConfirming || !isConfirmable(shipment))
        void print(shipment).then(() => forgetOrder(claim))
      else forgetOrder(claim)
    })
  })
  const print = async (shipment: Shipment) => {
    const isPrinted = await printing.printSoon(shipment)
    const { view } = now()
    const isShown = view.kind === "shipped" && view.shipments.some(({ id }) => id === shipment.id)
    // The next order may be on the bench by now.
    if (!isPrinted) {
      const order = shipment.order_number ?? shipment.reference
      say("wrong", t("packBench.notPrinted", { order }))
    } else if (isShown) {
      const text = t(printing.isQueued ? "packBench.queued" : "packBench.printed")
      change({ said: { tone: "done", text } })
    }
  }
  const confirm = (shipment: Shipment) =>
    during(async () => {
      const path = `shipments/${shipment.id}/confirm`
      const { shipment: confirmed } = await postTo<{ shipment: Shipment }>(path, {}, inTime())
      const { view } = now()
      if (view.kind === "shipped") change({ view: { ...view, shipments: [confirmed] } })
      void reload(queryKeys.shipments)
      void print(confirmed)
    })

  const toStart = () => {
    show({ kind: "start" })
    void day.refetch()
  }
  /** Every bench may go on with the order. */
  const pause = withOrder(({ claim, progress }) =>
    during(async () => {
      await saver.stop()
      await post("progress", { progress, is_paused: true })
      forgetOrder(claim)
      toStart()
    }),
  )

  return {
    ...state,
    day: day.data,
    may: usePermissions(),
    printing,
    scale: useScale(),
    type: (text: string) => {
      const { question } = now()
      change({ text, question: question?.kind === "box" ? { ...question, at: 0 } : question })
    },
    /** Undefined closes the question. */
    ask: (question: Question | undefined) => change({ question, text: "", said: undefined }),
    highlight: (at: number) => change({ question: { kind: "box", at } }),
    ...{ say, submit, open, undo, tickByHand, chooseBox, addPackage, leaveRestOut, weigh },
    ...{ ship, print, confirm, toStart, pause },
  }
}

export type PackBench = ReturnType<typeof usePackBench>

/** In a network that answers nothing at all, the keys would be dead for minutes. */
const inTime = () => ({ signal: AbortSignal.timeout(60_000) })

/** Whether a packing slip is that of the order. */
function isNumberOf({ order }: Packing, text: string): boolean {
  const bare = (number: string) => number.trim().replace(/^#/, "").toUpperCase()
  return [order.order_number, order.id].some((number) => bare(number) === bare(text))
}

/** What the store does not have yet, of the order before. */
async function sendWhatIsKept(): Promise<void> {
  const kept = keptOrder()
  if (!kept?.progress) return
  // Refused, another page has opened that order since, and has its own ticks.
  await sendProgress(kept).catch((error: unknown) => {
    if (isAnswerLost(error)) throw error
  })
}

const hasStatus = (error: unknown, status: number) =>
  error instanceof FetchError && error.status === status
