import { newHistory } from '../history'
import type { FromDevices, ToDevices } from '../plan'
import { type Browser, installBrowserGlobals } from './browser'
import { playVisitor } from './visitor'

const history = newHistory()
let visitors: ReturnType<typeof playVisitor>[] = []
let browser: Browser | null = null
let said: { visitor: string; id: string }[] = []

const send = (news: FromDevices) => process.send?.(news)

process.on('disconnect', () => process.exit(1))
process.on('message', (told: ToDevices) => {
  if (told.do === 'tell') browser?.dispatch(told.event)
  else if (told.do === 'read') void read()
  else {
    const here = installBrowserGlobals(told.plan.origin)
    browser = here
    const note = (visitor: string, id: string) => void said.push({ visitor, id })
    visitors = told.plan.visitors.map((visitor) =>
      playVisitor({ browser: here, plan: told.plan, history, onSent: note }, visitor),
    )
    void Promise.all(visitors.map(({ write }) => write())).then(() => {
      progress()
      send({ written: true })
    })
  }
})

setInterval(progress, 50)

function progress() {
  send({ said, acknowledged: visitors.reduce((sum, each) => sum + each.taken(), 0) })
  said = []
}

async function read() {
  const waiting = [...visitors]
  const readers = Array.from({ length: 16 }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next.read()
  })
  await Promise.all(readers)
  const { sent, acknowledged, refused, stored, readers: seen } = history
  send({ history: { sent, acknowledged, refused, stored, readers: seen } })
}
