import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import PrivateFiles from "./service"

export default ModuleProvider(Modules.FILE, { services: [PrivateFiles] })
