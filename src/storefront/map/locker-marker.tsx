interface LockerMarkerProps {
  name: string
  /** Of its point, in pixels. */
  place: { left: number; top: number }
  isChosen: boolean
  onChoose: () => void
}

/** A button where a locker is. The tab key passes it by: it leads to the list, which has all of them in order. */
export function LockerMarker({ name, place, isChosen, onChoose }: LockerMarkerProps) {
  return (
    <button
      type="button"
      className="shipord-marker"
      style={place}
      aria-label={name}
      aria-pressed={isChosen}
      title={name}
      tabIndex={-1}
      onClick={onChoose}
      // Two quick presses are no wish to be nearer.
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}
