// `npm run bench:attacks [-- only=names,fragments]`: attacks from one address (docs/run/threat-model.md).
import { runBuilt } from '../../scripts/run-built.mjs'

await runBuilt('dist/bench/attacks', { measure: 'bench/attacks/measure.ts' })
