/**
 * The sandbox's own time: the real time plus a virtual offset.
 *
 * Everything that has a date in the sandbox (keys, shipments, callbacks) reads this clock, so that a
 * test can see a year pass in an instant.
 */
export class SandboxClock {
  private offsetMs = 0

  constructor(private readonly realTime: () => Date = () => new Date()) {}

  now(): Date {
    return new Date(this.nowMs())
  }

  /** Milliseconds since 1970 in virtual time. */
  nowMs(): number {
    return this.realTime().getTime() + this.offsetMs
  }

  /** Sets the virtual time; it runs on from there at the speed of the real one. */
  moveTo(timeMs: number): void {
    this.offsetMs = timeMs - this.realTime().getTime()
  }

  /** Back to the real time. */
  reset(): void {
    this.offsetMs = 0
  }
}
