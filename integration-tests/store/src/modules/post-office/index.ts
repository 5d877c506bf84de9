import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import PostOffice from "./service"

export default ModuleProvider(Modules.NOTIFICATION, { services: [PostOffice] })
