// `npm run scale` measures one node and two nodes on PostgreSQL, for docs/run/scale.md.
import { runBuilt } from '../../scripts/run-built.mjs'

await runBuilt('dist/bench/scale', { scale: 'bench/scale/main.ts' })
