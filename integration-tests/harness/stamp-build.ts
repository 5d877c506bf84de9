import { builtPlugin } from "./plugin-build"
import { noteAsMade } from "./up-to-date"

noteAsMade(builtPlugin)
