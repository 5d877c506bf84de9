import { noteAsBuilt } from "./plugin-build"

noteAsBuilt()
