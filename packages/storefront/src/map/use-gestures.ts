import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react"
import { isShortcut } from "../shared/is-shortcut"
import { useLatest } from "../shared/use-answer"

interface Moves {
  pan: (byX: number, byY: number) => void
  /** @param around pixels from the middle of the map */
  zoom: (by: 1 | -1, around?: { x: number; y: number }) => void
}

const KEY_PIXELS = 80
const PANS: Record<string, [number, number]> = {
  ArrowLeft: [KEY_PIXELS, 0],
  ArrowRight: [-KEY_PIXELS, 0],
  ArrowUp: [0, KEY_PIXELS],
  ArrowDown: [0, -KEY_PIXELS],
}
const ZOOMS: Record<string, 1 | -1> = { "+": 1, "=": 1, "-": -1 }

/** A shorter move on a marker is a click. */
const CLICK_PIXELS = 5

/** Two fingers must move apart or together by this factor for one zoom step. */
const PINCH_STEP = 1.5

interface Place {
  clientX: number
  clientY: number
}

/** Handlers for the map's element: one finger or the mouse moves the map; two fingers, a double click and keys zoom. */
export function useGestures(element: RefObject<HTMLElement | null>, moves: Moves) {
  const pointers = useRef(new Map<number, Place>())
  const pinchPixels = useRef(0)
  const latest = useLatest(moves)

  const fromMiddle = ({ clientX, clientY }: Place) => {
    const box = element.current?.getBoundingClientRect()
    return box
      ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
      : { x: 0, y: 0 }
  }
  const pinch = () => {
    const [one, other] = [...pointers.current.values()]
    if (!one || !other) return
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    const ratio = pinchPixels.current ? apart / pinchPixels.current : 0
    if (ratio > 1 / PINCH_STEP && ratio < PINCH_STEP) return
    pinchPixels.current = apart
    if (ratio === 0) return
    const clientX = (one.clientX + other.clientX) / 2
    const clientY = (one.clientY + other.clientY) / 2
    moves.zoom(ratio > 1 ? 1 : -1, fromMiddle({ clientX, clientY }))
  }

  useEffect(() => {
    const watched = element.current
    // Zooms only with the key that zooms pages; a trackpad's pinch sends it too. Otherwise the page scrolls.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current.zoom(event.deltaY < 0 ? 1 : -1)
    }
    // A handler by React cannot keep the page from zooming.
    watched?.addEventListener("wheel", onWheel, { passive: false })
    return () => watched?.removeEventListener("wheel", onWheel)
  }, [element, latest])

  /** Sends the pointer's later events here, also from outside the map, so that no marker is clicked. */
  const hold = (pointerId: number) => {
    if (!element.current?.hasPointerCapture(pointerId)) {
      element.current?.setPointerCapture(pointerId)
    }
  }
  const onPointerEnd = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    pinchPixels.current = 0
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      // Another button opens a menu, and its release may never arrive.
      if (event.button !== 0) return
      if (event.isPrimary) pointers.current.clear()
      pointers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY })
      const isOnMarker = event.target instanceof Element && event.target.closest("button")
      if (pointers.current.size > 1) [...pointers.current.keys()].forEach(hold)
      else if (!isOnMarker) hold(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const { pointerId, clientX, clientY } = event
      const before = pointers.current.get(pointerId)
      if (!before) return
      // The pointer was released outside, without an event.
      if (event.buttons === 0) return onPointerEnd(event)
      const [byX, byY] = [clientX - before.clientX, clientY - before.clientY]
      const isHeld = element.current?.hasPointerCapture(pointerId)
      if (!isHeld && Math.hypot(byX, byY) < CLICK_PIXELS) return
      hold(pointerId)
      pointers.current.set(pointerId, { clientX, clientY })
      if (pointers.current.size > 1) pinch()
      else moves.pan(byX, byY)
    },
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onLostPointerCapture: (event: PointerEvent) => {
      // A touched marker loses the capture to the map.
      if (event.target === element.current) onPointerEnd(event)
    },
    onDoubleClick: (event: MouseEvent) => moves.zoom(1, fromMiddle(event)),
    onKeyDown: (event: KeyboardEvent) => {
      if (isShortcut(event)) return
      const pan = PANS[event.key]
      const zoom = ZOOMS[event.key]
      if (!pan && !zoom) return
      event.preventDefault()
      if (pan) moves.pan(...pan)
      if (zoom) moves.zoom(zoom)
    },
  }
}
