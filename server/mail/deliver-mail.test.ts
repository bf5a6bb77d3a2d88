import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../app'
import { aMailSink } from '../testing/a-mail-sink'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aStore, dropStore } from '../testing/a-store'
import { aMail, aMailedCustomer, deliverByHttp, inboundSettings } from './testing/a-mail'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function aSink(answer?: Parameters<typeof aMailSink>[0]) {
  const sink = await aMailSink(answer)
  open.push(sink)
  return sink
}

async function anApp(env: Record<string, string>, clock?: () => number) {
  const app = await aRunningApp(env, clock ? { clock } : {})
  open.push({ close: app.stop })
  return app
}

async function invite(app: RunningApp, email = 'dora@shop.example', name = 'Dora') {
  const { body: user } = await app.call('POST', '/1.0/users', { name, email })
  const { status } = await app.call('POST', `/1.0/users/${user.id}/sign_in_link/mail`)
  expect(status).toBe(200)
  return user.id as string
}
const tokenIn = (text = '') => /#link=([\w-]+)/.exec(text)?.[1] ?? ''
const metricsOf = (app: RunningApp) => app.app.needs.metrics.text()
const waiting = async (app: RunningApp) => Number((await metricsOf(app)).match(/outbox_rows\{kind="mail"\} (\d+)/)?.[1])
const ended = async (app: RunningApp, outcome: string) =>
  Number((await metricsOf(app)).match(new RegExp(`mails_total\\{outcome="${outcome}"\\} (\\d+)`))?.[1] ?? 0)

const attempts = (app: RunningApp, count: number) =>
  eventually(`attempt ${count} is over`, async () => (await ended(app, 'postponed')) === count)

test('an e-mail that the mail server refuses temporarily is sent later', async () => {
  let now = Date.now()
  const sink = await aSink((nth) => (nth < 2 ? 451 : 250))
  const app = await anApp(sink.settings, () => now)
  await invite(app)
  for (const attempt of [1, 2]) {
    await attempts(app, attempt)
    expect(sink.received).toEqual([])
    now += 60_000
  }
  await eventually('the e-mail is settled', async () => (await waiting(app)) === 0)
  expect(sink.received).toHaveLength(1)
  expect(await ended(app, 'sent')).toBe(1)
})

test('an e-mail is sent after the mail server was down for a day', async () => {
  let now = Date.now()
  const sink = await aSink()
  await sink.close()
  const app = await anApp(sink.settings, () => now)
  await invite(app)
  await attempts(app, 1)
  for (let attempt = 2; attempt <= 9; attempt++) {
    now += 3 * 3_600_000
    await attempts(app, attempt)
  }
  expect(await waiting(app)).toBe(1)
  const back = await aMailSink(() => 250, sink.port)
  open.push(back)
  now += 3 * 3_600_000
  const { mail } = await eventually('the e-mail', () => back.received[0])
  const answer = await fetch(`${app.url}/account/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-bubblewire-csrf': '1', origin: app.url },
    body: JSON.stringify({ token: tokenIn(mail.text) }),
  })
  expect(await answer.json()).toMatchObject({ purpose: 'invitation', email: 'dora@shop.example' })
})

test('an e-mail that no mail server accepts for three days is dropped', async () => {
  let now = Date.now()
  const sink = await aSink(() => 451)
  const app = await anApp(sink.settings, () => now)
  await invite(app)
  for (let day = 1; day <= 3; day++) {
    await attempts(app, day)
    now += 24 * 3_600_000
  }
  await eventually('the e-mail is dropped', async () => (await ended(app, 'failed')) === 1)
  await eventually('its row is gone', async () => (await waiting(app)) === 0)
  expect(sink.received).toEqual([])
})

test('a rejected address does not delay e-mails to others', async () => {
  const sink = await aSink((nth) => (nth === 0 ? 550 : 250))
  const app = await anApp(sink.settings)
  await invite(app, 'gone@shop.example')
  await eventually('it is dropped', async () => (await ended(app, 'failed')) === 1)
  await invite(app, 'here@shop.example')
  expect((await eventually('the other e-mail', () => sink.received[0])).to).toEqual(['here@shop.example'])
})

test('an e-mail is not sent after its link was replaced', async () => {
  let now = Date.now()
  const sink = await aSink((nth) => (nth === 0 ? 451 : 250))
  const app = await anApp(sink.settings, () => now)
  const id = await invite(app)
  await attempts(app, 1)
  await app.call('POST', `/1.0/users/${id}/sign_in_link`)
  now += 60_000
  await eventually('no e-mail waits', async () => (await waiting(app)) === 0)
  expect(sink.received).toEqual([])
})

test('a restarted server repeats an e-mail whose delivery was unconfirmed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-mail-'))
  open.push({
    close: async () => {
      await dropStore(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  })
  const sink = await aSink((nth) => (nth === 0 ? 'cut' : 250))
  let now = Date.now()
  const first = await aRunningApp({ ...sink.settings, DATA_DIR: folder }, { clock: () => now })
  await invite(first)
  // The mail server accepted the e-mail but its answer was lost, so the e-mail is sent again with the same link.
  await eventually('the first e-mail', () => sink.received[0])
  await first.app.stop()
  await first.store.close()
  now += 3_600_000
  const config = { ...first.app.needs.config, port: 0 }
  const store = await aStore(folder)
  const second = await createApp({ config, store, built: null, outboxMs: 100, clock: () => now })
  open.push({
    close: async () => {
      await second.stop()
      await store.close()
    },
  })
  const again = await eventually('the second e-mail', () => sink.received[1])
  expect(tokenIn(again.mail.text)).toBe(tokenIn(sink.received[0]?.mail.text))
  expect(tokenIn(again.mail.text)).toHaveLength(43)
})

test("a customer's address that the mail server rejects gets no more e-mails", async () => {
  const sink = await aSink((nth) => (nth === 0 ? 550 : 250))
  let now = Date.now()
  const app = await anApp({ ...sink.settings, ...inboundSettings }, () => now)
  const { address } = await aMailedCustomer(app)
  const empty = (email: string) => deliverByHttp(app, aMail({ To: address, From: email }, ''))
  expect((await empty('dora@home.example')).body.outcome).toBe('empty')
  await eventually('it is dropped', async () => (await ended(app, 'failed')) === 1)
  now += 25 * 3_600_000
  expect((await empty('dora@home.example')).body.outcome).toBe('empty')
  expect((await empty('other@home.example')).body.outcome).toBe('other_sender')
  await eventually('no e-mail waits', async () => (await waiting(app)) === 0)
  expect(sink.received.map(({ to }) => to)).toEqual([['other@home.example']])
})

test('line breaks in a name add no header to an e-mail', async () => {
  const sink = await aSink()
  const app = await anApp(sink.settings)
  await app.call('PUT', `/1.0/users/${app.account.agent_id}`, { name: 'Ann <i>Shop</i>' })
  await invite(app, 'dora@shop.example', 'Dora <script>')
  const { mail, to } = await eventually('the e-mail', () => sink.received[0])
  expect(to).toEqual(['dora@shop.example'])
  expect(mail.text).toContain('Hello Dora <script>,')
  expect(String(mail.html)).toContain('Hello Dora &lt;script&gt;,')
  expect(String(mail.html)).toContain('Ann &lt;i&gt;Shop&lt;/i&gt;')
})

test('e-mails to the team that hang do not delay e-mails of a source', async () => {
  const hung: (() => void)[] = []
  const sink = await aMailSink(undefined, undefined, undefined, ({ to }) =>
    to[0] === 'ada@home.example' ? undefined : new Promise<void>((over) => hung.push(over)),
  )
  open.push(sink)
  const app = await anApp(sink.settings)
  open.push({
    close: () => {
      for (const over of hung) over()
    },
  })
  for (let nth = 0; nth < 8; nth++) await invite(app, `nth${nth}@shop.example`, `Person ${nth}`)
  await eventually('the first e-mails hang', () => hung.length === 3)
  const customer = await app.customer()
  const { thread_id } = await customer.say('Where is my parcel?')
  const path = `/1.0/conversations/${thread_id}/transcript/mail`
  const { body: details } = await app.call('GET', `/1.0/conversations/${thread_id}`)
  await app.call('PUT', `/1.0/identities/${details.customer.id}`, { email: 'ada@home.example' })
  expect((await app.call('POST', path, { email: 'ada@home.example' })).status).toBe(200)
  await eventually('the customer has the e-mail', () => sink.received.some(({ to }) => to[0] === 'ada@home.example'))
  expect(hung).toHaveLength(3)
})
