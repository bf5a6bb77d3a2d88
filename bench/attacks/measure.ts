import { memoryOf } from '../server/usage'
import { attacks } from './attacks'
import { startTarget } from './target'
import { measurePauses } from './wire'

// Each attack runs against a new server. Meanwhile a second client requests /healthz and measures the delay.

const only = process.argv.find((each) => each.startsWith('only='))?.slice(5)
const selected = Object.entries(attacks).filter(([name]) => !only || only.split(',').includes(name))

console.log(`Node ${process.version}`)
for (const [name, attack] of selected) {
  const server = await startTarget()
  const before = memoryOf(server.pid)
  let most = before
  const memoryTimer = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid))
  }, 100)
  const stop = measurePauses(server.url)
  const started = performance.now()
  const summary = await attack(server)
  const ms = performance.now() - started
  const { slowest, median } = await stop()
  clearInterval(memoryTimer)
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  console.log(
    `${name}: ${summary}; ${Math.round(ms)} ms, others wait ${Math.round(median)} ms in the middle and ${Math.round(slowest)} ms at most; ${mb(before)} MB before, ${mb(most)} MB at most`,
  )
  await server.stop()
}
