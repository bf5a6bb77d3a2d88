import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createShell } from '../models/session/shell'
import { createVisitorSession } from '../models/session/visitor-session'
import { aCustomer } from '../models/testing/a-customer'
import { aContent } from '../models/testing/builders'
import { resolvePromises } from '../models/testing/fake-clock'
import { connect } from './connection'
import type { FetchViews } from './server-events'
import type { Socket, SocketNeeds } from './socket'

let browser: { window: EventTarget; document: EventTarget & { visibilityState: string } }
beforeEach(() => {
  const window = new EventTarget()
  browser = { window, document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) }
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('document', browser.document)
  vi.stubGlobal('location', { href: 'https://chat.example.com/chat/c1/' })
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function aConnection(fetchViews: FetchViews = () => null) {
  const { conversation, clock } = aCustomer()
  const lines: SocketNeeds[] = []
  const asked: string[] = []
  const answers: unknown[] = []
  const shell = createShell()
  const session = createVisitorSession({ ask: () => Promise.reject(new Error('no line')), changed() {}, forget() {} })
  function openLine(needs: SocketNeeds): Socket {
    lines.push(needs)
    let over = false
    return {
      request(event, _, withinMs) {
        asked.push(`${event} ${withinMs}`)
        if (answers.length > 0) return Promise.resolve(answers.shift())
        return new Promise((_, reject) => clock.after(withinMs, () => reject(new Error('silence'))))
      },
      close() {
        if (over) return
        over = true
        needs.closed()
      },
    }
  }
  const connection = connect(
    { version: 1, channel_id: 'channel', session_token: 'token', origin: 'https://shop.example.com' },
    conversation,
    session,
    shell,
    clock,
    openLine,
    fetchViews,
  )
  const lose = () => lines.at(-1)?.closed()
  return { clock, lines, asked, answers, shell, connection, conversation, lose, session }
}

const nothingNew = { ok: true, value: { threads: [], contents: [], gone: [], identity: null } }

const fireEvent = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name))

test('the pauses before a reconnect grow with each failure', async () => {
  const { clock, lines, lose } = aConnection()
  const pauses: number[] = []
  for (let nth = 0; nth < 7; nth++) {
    const before = clock.now()
    lose()
    const known = lines.length
    while (lines.length === known) await clock.advance(100)
    pauses.push(Math.round((clock.now() - before) / 1_000))
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30])

  vi.spyOn(Math, 'random').mockReturnValue(0)
  lose()
  const known = lines.length
  await clock.advance(14_900)
  expect(lines).toHaveLength(known)
  await clock.advance(200)
  expect(lines).toHaveLength(known + 1)
})

test.each(['online', 'pageshow', 'focus', 'visibilitychange'])(
  'after a long pause %s reconnects immediately',
  async (name) => {
    const { clock, lines, lose } = aConnection()
    for (let nth = 0; nth < 6; nth++) {
      lose()
      await clock.advance(31_000)
    }
    lose()
    await clock.advance(1_000)
    const known = lines.length
    fireEvent(name === 'visibilitychange' ? browser.document : browser.window, name)
    expect(lines).toHaveLength(known + 1)
    await clock.advance(60_000)
    expect(lines).toHaveLength(known + 1)
  },
)

test('a hidden page reconnects only after it is visible', async () => {
  const { clock, lines, lose } = aConnection()
  lose()
  browser.document.visibilityState = 'hidden'
  fireEvent(browser.document, 'visibilitychange')
  expect(lines).toHaveLength(1)
  browser.document.visibilityState = 'visible'
  fireEvent(browser.document, 'visibilitychange')
  expect(lines).toHaveLength(2)
  await clock.advance(0)
})

test('the chat checks its open connection after a sleep', async () => {
  const { clock, lines, asked, answers, shell } = aConnection()
  answers.push(nothingNew)
  lines[0]?.connected()
  await resolvePromises()
  asked.length = 0
  fireEvent(browser.window, 'focus')
  expect(asked).toEqual(['sync 3000'])
  await clock.advance(3_000)
  expect(shell.connection.value).toBe('online')
  await clock.advance(600)
  expect(lines).toHaveLength(2)
})

test('an older request does not delay the check after a sleep', async () => {
  const { clock, lines, asked } = aConnection()
  lines[0]?.connected()
  await resolvePromises()
  fireEvent(browser.window, 'focus')
  expect(asked).toEqual(['sync 10000', 'sync 3000'])
  await clock.advance(3_600)
  expect(lines).toHaveLength(2)
})

test('the chat gets missed messages after a sleep', async () => {
  const { lines, answers, conversation } = aConnection()
  answers.push(nothingNew, {
    ok: true,
    value: { ...nothingNew.value, contents: [aContent({ seq: 1, body: 'Missed' })] },
  })
  lines[0]?.connected()
  await resolvePromises()
  fireEvent(browser.window, 'focus')
  await resolvePromises()
  expect(conversation.messages.value.map((message) => message.content.body)).toEqual(['Missed'])
})

test('a page in the back/forward cache has no open connection', async () => {
  const { clock, lines } = aConnection()
  lines[0]?.connected()
  fireEvent(browser.window, 'pagehide')
  await clock.advance(60_000)
  expect(lines).toHaveLength(1)
  fireEvent(browser.window, 'pageshow')
  expect(lines).toHaveLength(2)
})

test('a chat that the server refuses does not retry', async () => {
  const { clock, lines, lose, shell } = aConnection()
  expect(lines[0]?.auth).toMatchObject({ origin: 'https://shop.example.com' })
  lines[0]?.refused('origin_not_allowed', null)
  lose()
  await clock.advance(120_000)
  expect(shell.connection.value).toBe('refused')
  expect(lines).toHaveLength(1)
})

test("an edit is shown even if it arrives while its message's view loads", async () => {
  let letPass = () => {}
  const views = new Promise<void>((done) => {
    letPass = done
  })
  const { lines, conversation } = aConnection(() => views)
  const content = aContent({ seq: 1, body: 'As it was written first' })
  lines[0]?.event('message:added', content)
  lines[0]?.event('message:changed', { ...content, body: 'As it was corrected' })
  await resolvePromises()
  expect(conversation.messages.value).toEqual([])
  letPass()
  await resolvePromises()
  expect(conversation.messages.value.map((message) => message.content.body)).toEqual(['As it was corrected'])
})
