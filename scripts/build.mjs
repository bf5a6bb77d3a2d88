// `npm run build`: installs what is missing and builds what is stale.
import { checkNode, ensureBuilt, ensureInstalled } from './prepare.mjs'

checkNode()
await ensureInstalled()
await ensureBuilt()
