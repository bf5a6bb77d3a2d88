// `npm run bench [-- rounds=5 seconds=6 only=turn,speed,growth,idle,live]`: see docs/run/performance.md.
import { runBuilt } from '../../scripts/run-built.mjs'

await runBuilt('dist/bench/server', {
  measure: 'bench/server/measure.ts',
  limit: 'bench/server/limit/main.ts',
  'turn-limit': 'bench/server/limit/turn.ts',
  floor: 'bench/server/limit/floor.ts',
  relay: 'bench/server/limit/relay.ts',
  wire: 'bench/server/limit/wire.ts',
})
