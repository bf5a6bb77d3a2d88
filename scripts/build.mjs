// `npm run build`: installs what is missing and builds what is stale.

import { ensureBuilt } from './build/programs.mjs'
import { checkNode, endPlainly, ensureInstalled } from './prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
await ensureBuilt()
