// `npm run bench:<name>`: builds bench/<name>.ts with the server's build settings and runs it alone.
import { runBuilt } from '../scripts/run-built.mjs'

const [name = 'structured', ...args] = process.argv.slice(2)
await runBuilt('dist/bench', { [name]: `bench/${name}.ts` }, { product: false, args })
