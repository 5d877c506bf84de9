import type { ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { startLocalServer } from "./local-server"

/** An e-mail that the test store's notification provider has sent. */
export interface PostedMail {
  to: string
  template: string
  idempotency_key?: string
  resource_id?: string
  data: Record<string, unknown>
  attachments?: { filename: string; content_type: string; content: string }[]
}

/** Receives the e-mails of a test store. Its addresses are the store's template ids. */
export interface PostBox {
  /** The address for e-mails of this name. */
  template(name: string): string
  /** In the order in which they arrived. */
  mails: PostedMail[]
  /** `refuse`: the provider fails. `hang`: the e-mail arrives, but the provider gets no answer. */
  mode: "take" | "refuse" | "hang"
  /** Answers all requests that hang. */
  release(): void
  close(): Promise<void>
}

/** @param box becomes the post box, for files that need the object earlier */
export async function startPostBox(box = {} as PostBox): Promise<PostBox> {
  const mails: PostedMail[] = []
  const hanging: ServerResponse[] = []
  const server = await startLocalServer((request, response) => {
    void text(request).then((body) => {
      const mail = JSON.parse(body) as PostedMail
      if (box.mode === "refuse") {
        response.writeHead(500).end(`Mailbox of ${mail.to} is full`)
        return
      }
      mails.push(mail)
      if (box.mode === "take") response.end()
      if (box.mode === "hang") hanging.push(response)
    })
  })
  return Object.assign(box, {
    template: (name) => `${server.url}/${name}`,
    mails,
    mode: "take",
    release: () => hanging.splice(0).forEach((response) => response.end()),
    close: () => server.close(),
  } satisfies PostBox)
}
