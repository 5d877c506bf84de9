import { randomUUID } from "node:crypto"
import type { Service } from "./caller"
import { type Answer, isPdf } from "./exchange"
import type { CallSpec } from "./judge-answer"
import type { Reading } from "./loose"

const maxLabelBytes = 20_000_000
const maxRedirects = 3
const redirectStatuses = [301, 302, 303, 307, 308]

type LabelStep = { pdf: Buffer } | { redirect: URL }

/**
 * Downloads the PDF of a label link (API, "What the service does", 3). A relative link is on the service's host. It
 * follows at most 3 redirects and reads at most 20 MB.
 *
 * The key is sent only to the account's own origin. After a redirect to another host it is not sent any more, since
 * that host could choose where a redirect back leads.
 *
 * @throws ProtocolError if the link is not a plain web address, or leads to something else than a PDF
 * @throws NotFoundError if the link has expired
 */
export async function downloadLabel(service: Service, link: string): Promise<Buffer> {
  const { caller, host } = service
  const correlationId = randomUUID()
  const deadline = caller.deadlineOf("label")
  const { origin } = new URL(host)
  const start = readLink(link, `${host}/`)
  if (!start.ok) {
    const failure = { kind: "protocol", issue: start.issue } as const
    throw caller.errorFor(failure, {
      operation: "label",
      origin,
      correlationId,
    })
  }
  let url = start.value
  let mayHaveKey = true
  for (let hops = 0; ; hops++) {
    mayHaveKey &&= url.origin === origin
    const spec = labelSpec(url, hops < maxRedirects)
    const key = mayHaveKey ? "if-own-origin" : "none"
    const step = await caller.call({ ...spec, key, correlationId, deadline })
    if ("pdf" in step) {
      return step.pdf
    }
    url = step.redirect
  }
}

function labelSpec(url: URL, takesRedirects: boolean): Omit<CallSpec<LabelStep>, "key"> {
  return {
    operation: "label",
    method: "GET",
    url,
    path: url.origin,
    headers: { Accept: "application/pdf, application/json;q=0.9, */*;q=0.1" },
    maxAnswerBytes: maxLabelBytes,
    takesRedirects,
    read: (answer) => readStep(answer, url),
    isRefusal: () => false,
  }
}

function readStep(answer: Answer, from: URL): Reading<LabelStep> {
  if (redirectStatuses.includes(answer.status)) {
    const target = readLink(answer.header("location") ?? "", from.href)
    return target.ok ? { ok: true, value: { redirect: target.value } } : target
  }
  return isPdf(answer)
    ? { ok: true, value: { pdf: answer.body } }
    : { ok: false, issue: "something that is not a PDF" }
}

function readLink(link: string, base: string): Reading<URL> {
  const url = link.trim() && URL.canParse(link, base) ? new URL(link, base) : undefined
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return { ok: false, issue: "a label link that is no web address" }
  }
  // The HTTP layer would send these credentials instead of the key.
  return url.username || url.password
    ? { ok: false, issue: "a label link with a user name or password in it" }
    : { ok: true, value: url }
}
