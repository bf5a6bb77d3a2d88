// `npm run bench:attacks [-- only=names,fragments]`: attacks of one address without a token on the built server
// (docs/run/threat-model.md).
import { runBuilt } from '../../scripts/run-built.mjs'

await runBuilt('dist/bench/attacks', { measure: 'bench/attacks/measure.ts' })
