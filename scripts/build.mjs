// `npm run build`: installs missing packages and builds stale programs.

import { ensureBuilt } from './build/programs.mjs'
import { checkNode, endPlainly, ensureInstalled } from './prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
await ensureBuilt()
