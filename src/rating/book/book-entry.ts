/** What the service has answered, and when. */
export interface BookEntry<T> {
  value: T
  /** Milliseconds since 1970, so that all processes count the same age. */
  loadedAt: number
}
