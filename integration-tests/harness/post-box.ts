import type { ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { startLocalServer } from "./local-server"

/** An e-mail as the test store's notification provider got it. */
export interface PostedMail {
  to: string
  template: string
  idempotency_key?: string
  resource_id?: string
  data: Record<string, unknown>
  attachments?: { filename: string; content_type: string; content: string }[]
}

/** Takes the e-mails of a test store that has its address as template ids. */
export interface PostBox {
  /** The address that each e-mail of this name is posted to. */
  template(name: string): string
  /** In the order of their arrival. */
  mails: PostedMail[]
  /**
   * `refuse`: the provider fails. `hang`: the e-mail has arrived, but the provider gets no answer.
   */
  mode: "take" | "refuse" | "hang"
  /** Answers all that hang. */
  release(): void
  close(): Promise<void>
}

/** @param box becomes the post box; for files that name it before it is there */
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
