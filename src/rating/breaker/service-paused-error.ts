/** The service is not asked at present, since it kept failing or asked to be left alone. */
export class ServicePausedError extends Error {
  override readonly name = "ServicePausedError"

  /** @param retryAt milliseconds since 1970 from which on the service may be asked again */
  constructor(readonly retryAt: number) {
    super(`The service is not asked before ${new Date(retryAt).toISOString()}.`)
  }
}
