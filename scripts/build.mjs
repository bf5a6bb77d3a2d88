// `npm run build`: installs what is missing and builds what is stale.
import { checkNode, endPlainly, ensureInstalled } from './prepare.mjs'
import { ensureBuilt } from './programs.mjs'

endPlainly()
checkNode()
await ensureInstalled()
await ensureBuilt()
