import { randomBytes } from 'node:crypto'
import { memoryOutbox } from '../../../widget/models/sync/outbox'
import { seededRandom } from '../../chaos/random'
import { botAnswerTo } from '../bot-answer-to'
import type { History } from '../history'
import type { Plan, Visitor } from '../plan'
import type { Browser } from './browser'
import { type Chat, openChat } from './chat'
import { readAll } from './read-all'

interface Needs {
  browser: Browser
  plan: Plan
  history: Pick<History, 'sent' | 'acknowledged' | 'refused' | 'stored' | 'readers'>
  onSent(visitor: string, contentId: string): void
}

interface Tab {
  name: string
  open(): Chat
  chat: Chat
}

/** The maximum number of unsent messages; a person would wait then. */
const mostWaiting = 3
const showsWithinMs = 60_000

export function playVisitor(needs: Needs, visitor: Visitor) {
  const { browser, plan, history } = needs
  const random = seededRandom(visitor.seed)
  const devices = devicesOf(visitor, needs)
  const tabs = devices.flatMap((device) => device.tabs)

  let wrote = 0

  async function write(): Promise<void> {
    for (const { signIn, tabs } of devices) {
      const [first] = tabs
      if (!signIn || !first) continue
      await withRetries(async () => {
        await until(first.chat.online)
        const answer = await first.chat.signIn(signIn)
        if (!answer.ok) throw new Error(`${visitor.name} was not signed in: ${answer.error.message}`)
      })
    }
    for (let nth = 1; nth <= visitor.messages; nth++) {
      const tab = tabs[Math.floor(random() * tabs.length)]
      if (!tab) throw new Error('no such tab')
      if (random() < plan.reloads) reload(tab)
      await until(() => tab.chat.waiting() < mostWaiting)
      const body = `${visitor.name} says ${nth}.`
      history.sent.push({ writer: tab.name, visitor: visitor.name, body, client_id: tab.chat.say(body) })
      wrote = nth
      if (plan.turns) await until(() => tab.chat.shows(botAnswerTo(body)))
      await pause(random() * 2 * plan.pauseMs)
    }
    await until(() => tabs.every(({ chat }) => chat.waiting() === 0))
  }

  function reload(tab: Tab) {
    history.readers.push(tab.chat.reader(true))
    tab.chat.close()
    tab.chat = tab.open()
  }

  return {
    write,
    acknowledgedCount() {
      const waiting = devices.map(({ tabs }) => Math.max(...tabs.map(({ chat }) => chat.waiting())))
      return Math.max(0, wrote - waiting.reduce((sum, each) => sum + each, 0))
    },
    async read(): Promise<void> {
      browser.from(visitor.address)
      const stored = await withRetries(() => readAll(plan.channelId, devices[0]?.token ?? '', visitor.name))
      history.stored.push(...stored)
      const keys = stored.map(({ client_id, id }) => client_id ?? id)
      const deadline = Date.now() + showsWithinMs
      for (const { chat } of tabs) {
        while (!(await chat.showsAll(keys)) && Date.now() < deadline) await pause(100)
        history.readers.push(chat.reader(false))
        chat.close()
      }
    },
  }
}

function devicesOf(visitor: Visitor, { browser, plan, history, onSent }: Needs) {
  const known = new Set<string>()
  return visitor.devices.map(({ tabs, signIn }, nth) => {
    const token = randomBytes(32).toString('base64url')
    const outbox = memoryOutbox()
    return {
      token,
      signIn,
      tabs: Array.from({ length: tabs }, (_, tab): Tab => {
        const name = `${visitor.name}/device ${nth + 1}/tab ${tab + 1}`
        const open = () =>
          openChat({
            browser,
            address: visitor.address,
            channelId: plan.channelId,
            token,
            outbox,
            name,
            visitor: visitor.name,
            history,
            onAcknowledged(id) {
              if (known.has(id)) return
              known.add(id)
              onSent(visitor.name, id)
            },
          })
        return { name, open, chat: open() }
      }),
    }
  })
}

const pause = (ms: number) => new Promise<void>((over) => setTimeout(over, ms))

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(25)
}

async function withRetries<T>(act: () => Promise<T>): Promise<T> {
  for (let attemptsLeft = 20; ; attemptsLeft--) {
    try {
      return await act()
    } catch (error) {
      if (attemptsLeft === 0) throw error
      await pause(500)
    }
  }
}
