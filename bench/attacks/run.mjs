// `npm run bench:attacks [-- only=names,fragments]`: a stranger's attacks on the built server from one address, without a token. See docs/run/threat-model.md.
import { runBuilt } from '../../scripts/run-built.mjs'

await runBuilt('dist/bench/attacks', { measure: 'bench/attacks/measure.ts' })
