import { stampBuild } from "./plugin-build"

stampBuild()
