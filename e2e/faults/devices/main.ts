import { newHistory } from '../history'
import type { FromDevices, ToDevices } from '../plan'
import { type Browser, installBrowserGlobals } from './browser'
import { playVisitor } from './visitor'

const history = newHistory()
let visitors: ReturnType<typeof playVisitor>[] = []
let browser: Browser | null = null
let sentIds: { visitor: string; id: string }[] = []

const send = (news: FromDevices) => process.send?.(news)

process.on('disconnect', () => process.exit(1))
process.on('message', (message: ToDevices) => {
  if (message.do === 'tell') browser?.dispatch(message.event)
  else if (message.do === 'read') void read()
  else {
    const globals = installBrowserGlobals(message.plan.origin)
    browser = globals
    const note = (visitor: string, id: string) => void sentIds.push({ visitor, id })
    visitors = message.plan.visitors.map((visitor) =>
      playVisitor({ browser: globals, plan: message.plan, history, onSent: note }, visitor),
    )
    void Promise.all(visitors.map(({ write }) => write())).then(() => {
      progress()
      send({ written: true })
    })
  }
})

setInterval(progress, 50)

function progress() {
  send({ sentIds, acknowledged: visitors.reduce((sum, each) => sum + each.acknowledgedCount(), 0) })
  sentIds = []
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
