// `npm run bench:inbox [-- rounds=5 only=page,server]`: compares 10,000 open conversations with 50.
import { runBuilt } from '../../scripts/run-built.mjs'

await runBuilt(
  'dist/bench/inbox',
  { measure: 'bench/inbox/measure.ts' },
  {
    before: async () => {
      const { browserOfTests } = await import('../../e2e/testing/browser.mjs')
      return browserOfTests()
    },
  },
)
