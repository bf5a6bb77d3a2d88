// `npm run load [-- minutes=10 idle=2000 active=500 every=5]`: measures the server's memory with open chats.
import { runBuilt } from '../../scripts/run-built.mjs'

await runBuilt('dist/bench/load', { load: 'bench/load/load.ts' })
