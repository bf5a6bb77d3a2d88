// `npm run faults [-- all | NAME ...] [SEED] [messages=N] [old=COMMIT]`: causes faults in the built product.
import { runBuilt } from '../../scripts/run-built.mjs'

await runBuilt('dist/faults', { main: 'e2e/faults/main.ts', devices: 'e2e/faults/devices/main.ts' })
