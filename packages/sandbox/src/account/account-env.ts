import type { SandboxEnv } from "../http/sandbox-env"
import type { Viewer } from "./pages/page"
import type { Session } from "./sign-in/sign-in"

/** What the handlers of the account pages find in their context. */
export type AccountEnv = {
  Bindings: SandboxEnv["Bindings"]
  Variables: {
    /** What this browser's forms are tied to: its session, or its visit before there is one. */
    formSecret: string
    /** The fields that were sent, behind the check of the form's token. */
    form: URLSearchParams
    /** Behind {@link signedInOnly}. */
    session: Session
    viewer: Viewer
  }
}
