// `npm run words`: lists translations that are missing, unused, wrong or the same as English. See docs/work/translating.md.
import { root } from './prepare.mjs'
import { report } from './words/report.mjs'

const { lines, failed } = report(root, { same: !process.argv.includes('--quiet') })
console.log(lines.join('\n'))
process.exit(failed ? 1 : 0)
