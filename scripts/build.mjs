// `npm run build`: installs what is missing and builds what is stale.
import { checkNode, endPlainly, ensureBuilt, ensureInstalled } from './prepare.mjs'

endPlainly()
checkNode()
await ensureInstalled()
await ensureBuilt()
