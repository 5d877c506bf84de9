import type { NotificationTypes } from "@medusajs/framework/types"
import { AbstractNotificationProviderService } from "@medusajs/framework/utils"

/** Posts each e-mail as JSON to its template, which is the address of a test's post box. */
export default class PostOffice extends AbstractNotificationProviderService {
  static override identifier = "post-office"

  override async send(mail: NotificationTypes.ProviderSendNotificationDTO) {
    if (!mail.template?.startsWith("http://")) {
      throw new Error(`There is no template ${mail.template}`)
    }
    const answer = await fetch(mail.template, { method: "POST", body: JSON.stringify(mail) })
    if (!answer.ok) {
      throw new Error(await answer.text())
    }
    return {}
  }
}
