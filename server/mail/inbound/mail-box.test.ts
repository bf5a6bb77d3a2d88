// @module-tag deep
import { afterAll, afterEach, expect, test } from 'vitest'
import { findPostgres } from '../../store/testing/postgres-databases'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aMail, aMailedCustomer, inboundSettings } from '../testing/a-mail'
import { aMailBox } from '../testing/a-mail-box'

const postgres = await findPostgres()
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})
afterAll(() => postgres?.dropAll())

async function aShop({ plain = false, env = {} }: { plain?: boolean; env?: Record<string, string> } = {}) {
  const [sink, box] = [await aMailSink(), await aMailBox({ plain })]
  open.push(sink, box)
  let now = Date.now()
  const settings = { ...sink.settings, ...inboundSettings, IMAP_URL: box.url, ...env }
  const app = await aRunningApp(settings, { clock: () => now })
  open.push({ close: app.stop })
  const rounds = (outcome: string) => countOf(app, `mailbox_rounds_total{outcome="${outcome}"}`)
  return {
    ...{ app, box, sink, settings },
    clock: () => now,
    nextRound: async (outcome = 'read') => {
      const before = await rounds(outcome)
      now += 30_000
      await eventually('the round is over', async () => (await rounds(outcome)) > before)
    },
    rounds,
  }
}

async function countOf(app: RunningApp, name: string): Promise<number> {
  const line = (await app.app.needs.metrics.text()).split('\n').find((each) => each.startsWith(`bubblewire_${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test.each([false, true])('stored and dropped e-mails are moved to folders (without MOVE: %s)', async (plain) => {
  const { app, box, nextRound } = await aShop({ plain })
  const { address, contents } = await aMailedCustomer(app)
  box.deliver(aMail({ To: address }, 'Größer'))
  box.deliver(aMail({ To: 'reply+forged@shop.example' }))
  box.deliver(aMail({ To: address, 'Message-ID': '<2@x>' }, 'Second'))
  await nextRound()
  expect((await contents()).map(({ body }) => body)).toEqual(['Größer', 'Second'])
  expect(['INBOX', 'Bubblewire-stored', 'Bubblewire-dropped'].map((path) => box.count(path))).toEqual([0, 2, 1])
  box.deliver(aMail({ To: address, 'Message-ID': '<3@x>' }, 'Third'))
  await nextRound()
  expect(await contents()).toHaveLength(3)
  expect(box.count('Bubblewire-stored')).toBe(3)
})

test('an e-mail is stored one time although the connection breaks', async () => {
  const { app, box, nextRound } = await aShop()
  const { address, contents } = await aMailedCustomer(app)
  box.deliver(aMail({ To: address }))
  box.cutAt('UID MOVE')
  await nextRound('failed')
  expect(await contents()).toHaveLength(1)
  expect(box.count()).toBe(1)
  await nextRound()
  expect(await contents()).toHaveLength(1)
  expect([box.count(), box.count('Bubblewire-stored')]).toEqual([0, 1])
})

test('an e-mail that fails temporarily stays in the box until it is stored', async () => {
  const { app, box, nextRound } = await aShop({ env: { LIMIT_MESSAGES: '1' } })
  const { address, contents } = await aMailedCustomer(app)
  for (const name of ['One', 'Two']) box.deliver(aMail({ To: address, 'Message-ID': `<${name}@x>` }, name))
  await nextRound()
  expect(await contents()).toHaveLength(1)
  expect(box.count()).toBe(1)
  await nextRound()
  await nextRound()
  expect((await contents()).map(({ body }) => body)).toEqual(['One', 'Two'])
  expect(box.count()).toBe(0)
})

test('the writer of an e-mail over the size limit gets a notice', async () => {
  const { app, box, sink, nextRound } = await aShop({ env: { MAIL_LIMIT_MB: '1' } })
  const { address, contents } = await aMailedCustomer(app)
  box.deliver(aMail({ To: address }, 'All of it. '.repeat(200_000)))
  await nextRound()
  const { mail } = await eventually('the answer', () => sink.received[0])
  expect(mail.text).toContain('larger than 1 MB')
  expect(await contents()).toEqual([])
  expect(box.count('Bubblewire-dropped')).toBe(1)
})

test('the server retries a mailbox that rejects the password', async () => {
  const lines: string[] = []
  const box = await aMailBox()
  const sink = await aMailSink()
  open.push(sink, box)
  let now = Date.now()
  const env = { ...sink.settings, ...inboundSettings, LOG_LEVEL: 'warn' }
  const IMAP_URL = box.url.replace('secret', 'wrong-password')
  const app = await aRunningApp(
    { ...env, IMAP_URL },
    { clock: () => now, logTo: { write: (line) => lines.push(line) } },
  )
  open.push({ close: app.stop })
  for (const round of [1, 2]) {
    await eventually('it failed', async () => (await countOf(app, 'mailbox_rounds_total{outcome="failed"}')) === round)
    now += 30_000
  }
  const about = lines.filter((line) => line.includes('IMAP_URL'))
  expect(about).toEqual([expect.stringContaining('the user or the password is wrong')])
  expect(lines.join('')).not.toContain('wrong-password')
})

test('a remote mailbox without TLS gets no password', async () => {
  // This address does not count as the local machine, so the box counts as remote.
  const box = await aMailBox({ host: '127.0.0.2' })
  const sink = await aMailSink()
  open.push(sink, box)
  for (const [query, outcome, logins] of [
    ['', 'failed', 0],
    ['/?ignoreTLS=true', 'read', 1],
  ] as const) {
    const env = { ...sink.settings, ...inboundSettings, IMAP_URL: box.url + query, LOG_LEVEL: 'silent' }
    const app = await aRunningApp(env)
    open.push({ close: app.stop })
    await eventually(outcome, async () => (await countOf(app, `mailbox_rounds_total{outcome="${outcome}"}`)) > 0)
    expect(box.logins()).toBe(logins)
  }
})

test.skipIf(!postgres)(
  'only one of two nodes reads the mailbox in each round',

  async () => {
    const [sink, box] = [await aMailSink(), await aMailBox()]
    open.push(sink, box)
    let now = Date.now()
    const database = { DATABASE_URL: (await postgres?.newDatabase()) ?? '', DATABASE_CONNECTIONS: '4' }
    const env = { ...sink.settings, ...inboundSettings, ...database, IMAP_URL: box.url }
    const nodes: RunningApp[] = []
    for (const _ of [1, 2]) {
      const app = await aRunningApp(env, { clock: () => now })
      open.push({ close: app.stop })
      nodes.push(app)
    }
    const rounds = async () => {
      const counts = await Promise.all(nodes.map((app) => countOf(app, 'mailbox_rounds_total{outcome="read"}')))
      return (counts[0] ?? 0) + (counts[1] ?? 0)
    }
    const { address, contents } = await aMailedCustomer(nodes[0] as RunningApp)
    for (const round of [1, 2, 3, 4]) {
      box.deliver(aMail({ To: address, 'Message-ID': `<${round}@x>` }, `Round ${round}`))
      await eventually(`round ${round}`, async () => (await rounds()) >= round)
      now += 30_000
    }
    await eventually('the box is empty', () => box.count() === 0)
    expect(await contents()).toHaveLength(4)
    expect(box.logins()).toBeLessThanOrEqual(5)
  },
)
