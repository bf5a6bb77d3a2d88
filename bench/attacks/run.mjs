// `npm run bench:attacks [-- only=names,fragments]`: one address without a token (docs/run/threat-model.md).
import { runBuilt } from '../../scripts/run-built.mjs'

await runBuilt('dist/bench/attacks', { measure: 'bench/attacks/measure.ts' })
