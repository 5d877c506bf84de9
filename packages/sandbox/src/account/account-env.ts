import type { SandboxEnv } from "../http/sandbox-env"
import type { Viewer } from "./pages/page"
import type { Session } from "./sign-in/sign-in"

/** The context of the handlers of the account pages. */
export type AccountEnv = {
  Bindings: SandboxEnv["Bindings"]
  Variables: {
    /** The secret behind the form tokens: the session's id, or the visitor's secret before sign-in. */
    formSecret: string
    /** The submitted fields, after the form token was checked. */
    form: URLSearchParams
    /** Set by {@link signedInOnly}. */
    session: Session
    viewer: Viewer
  }
}
