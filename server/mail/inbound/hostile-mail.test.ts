// @module-tag deep
import { afterEach, expect, test } from 'vitest'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, eventually } from '../../testing/a-running-app'
import {
  aMail,
  aMailedCustomer,
  aMixedMail,
  deliverByHttp,
  filePart,
  inboundSettings,
  textPart,
} from '../testing/a-mail'
import { aMailBox } from '../testing/a-mail-box'
import { createMailReader, ReaderEnded } from './mail-reader'
import { mostAttempts, noteAttempt } from './reading-attempts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function aShop(env: Record<string, string> = {}, clock?: () => number) {
  const sink = await aMailSink()
  open.push(sink)
  const lines: string[] = []
  const app = await aRunningApp(
    { ...sink.settings, ...inboundSettings, LOG_LEVEL: 'warn', ...env },
    { logTo: { write: (line) => lines.push(line) }, ...(clock && { clock }) },
  )
  open.push({ close: app.stop })
  const { replies } = app.app.needs
  if (!replies) throw new Error('no box is set')
  return { app, sink, lines, replies }
}

const largeOf = (headers: Record<string, string>, part: string, bytes = 20_000_000) =>
  Buffer.from(aMail(headers, 'Before.') + part.repeat(bytes / part.length), 'latin1')

function watchStalls() {
  let [last, longest] = [performance.now(), 0]
  const beat = setInterval(() => {
    const now = performance.now()
    ;[last, longest] = [now, Math.max(longest, now - last)]
  }, 10)
  return () => {
    clearInterval(beat)
    return Math.max(longest, performance.now() - last)
  }
}

test.each([
  ['places of pictures', '[cid:'],
  ['line breaks', '\n'],
])('20 MB of %s block no other request; the text is cut, and the message says so', async (_, part) => {
  const { app } = await aShop()
  const { address, contents } = await aMailedCustomer(app)
  const mails = [1, 2, 3].map((nth) => largeOf({ To: address, 'Message-ID': `<${nth}@x>` }, part))
  const longestStall = watchStalls()
  const answers = await Promise.all(mails.map((mail) => deliverByHttp(app, mail)))
  expect(longestStall()).toBeLessThan(4000)
  expect(answers.map(({ body }) => body.outcome)).toEqual(['stored', 'stored', 'stored'])
  for (const { body, attachment_ids } of await contents()) {
    expect(body).toMatch(/^Before\./)
    expect(body).toContain('The text of the e-mail is longer than 2 MB: its end is left out.')
    const [file] = await app.store.read.attachments(attachment_ids)
    expect(file?.filename).toBe('e-mail.txt')
    expect(file?.size).toBeLessThanOrEqual(2_000_000)
  }
})

test("cutting an e-mail's long text leaves the attached file complete", async () => {
  const { app } = await aShop()
  const { address, contents } = await aMailedCustomer(app)
  const text = textPart('All of it. '.repeat(500_000))
  const parts = [text, filePart('numbers.csv', 'text/csv', 'a,b\n'.repeat(700_000)), textPart('Never read.')]
  expect((await deliverByHttp(app, aMixedMail({ To: address }, parts))).body.outcome).toBe('stored')
  const [content] = await contents()
  expect(content?.body).toContain('longer than 2 MB')
  const files = await app.store.read.attachments(content?.attachment_ids ?? [])
  expect(files.map(({ filename, size }) => [filename, size])).toEqual([
    ['e-mail.txt', 2_000_000],
    ['numbers.csv', 2_800_000],
  ])
})

test('the message says that HTML that is too long was left out', async () => {
  const { app } = await aShop()
  const { address, contents } = await aMailedCustomer(app)
  const parts = Array.from({ length: 300 }, () => `Content-Type: text/html\n\n${'<p>a<b>c</b>'.repeat(2000)}`)
  expect((await deliverByHttp(app, aMixedMail({ To: address }, parts))).body.outcome).toBe('stored')
  const [content] = await contents()
  expect(content?.body).toMatch(/^The text of the e-mail .*left out\.\n\nLeft out of the e-mail: e-mail\.html$/)
})

test('an e-mail that needs too much time or memory does not stop the reader', async () => {
  const lines = Buffer.from(aMail({ To: 'a@b.example' }, '\n'.repeat(1_900_000)))
  for (const bounds of [{ withinMs: 20 }, { heapMb: 8 }]) {
    const reader = createMailReader(bounds)
    await expect(reader.parse(lines)).rejects.toThrow(ReaderEnded)
    reader.close()
  }
  const reader = createMailReader({ withinMs: 2000, text: 20_000_000, heapMb: 64 })
  open.push(reader)
  const [hostile, honest] = [reader.parse(largeOf({}, '\n')), reader.parse(Buffer.from(aMail({}, 'Hello')))]
  await expect(hostile).rejects.toThrow(ReaderEnded)
  expect((await honest).text).toBe('Hello\n')
})

test('an e-mail that cannot be read in time does not block later ones', async () => {
  const box = await aMailBox()
  open.push(box)
  let now = Date.now()
  const { app, replies, lines, sink } = await aShop({ IMAP_URL: box.url }, () => now)
  replies.reader.close()
  replies.reader = createMailReader({ text: 20_000_000, heapMb: 32 })
  const { address, contents } = await aMailedCustomer(app)
  const warnings = () => lines.filter((line) => line.includes('could not be read within')).length
  box.deliver(largeOf({ To: address, 'Message-ID': '<1@x>' }, '\n', 4_000_000))
  box.deliver(aMail({ To: address, 'Message-ID': '<2@x>' }, 'Beside it'))
  now += 30_000
  await eventually('the next e-mail is stored', () => box.count('Bubblewire-stored') === 1)
  expect((await contents()).map(({ body }) => body)).toEqual(['Beside it'])
  expect([box.count(), warnings()]).toEqual([1, 1])
  await eventually('it is set aside', () => {
    now += 30_000
    return box.count('Bubblewire-dropped') === 1
  })
  expect([box.count(), warnings()]).toEqual([0, mostAttempts - 1])
  expect(lines.filter((line) => line.includes('an e-mail is set aside'))).toHaveLength(1)
  const { mail } = await eventually('its writer is told', () => sink.received[0])
  expect(mail.text).toContain('could not be read')
})

test('an e-mail that ended the server several times is not read again', async () => {
  const { app, lines } = await aShop()
  const { address, contents } = await aMailedCustomer(app)
  const mail = Buffer.from(aMail({ To: address }))
  const others = [1, 2].map((nth) => aMail({ To: address, 'Message-ID': `<other-${nth}@x>` }))
  const outcomeOf = async (each: Buffer | string) => (await deliverByHttp(app, each)).body.outcome
  for (let ends = 1; ends <= mostAttempts; ends++)
    await noteAttempt(app.store, { beginning: mail, size: mail.length }, Date.now())
  expect(await outcomeOf(others[0] ?? '')).toBe('stored')
  expect([await outcomeOf(mail), await outcomeOf(mail)]).toEqual(['unreadable', 'unreadable'])
  expect((await deliverByHttp(app, mail)).body.message).toContain(
    'set aside: it is not read again, and its writer was not told',
  )
  expect(await outcomeOf(others[1] ?? '')).toBe('stored')
  expect(await contents()).toHaveLength(2)
  expect(lines.filter((line) => line.includes('an e-mail is set aside'))).toHaveLength(3)
})

test('an e-mail refused by a limit does not count as a failed attempt', async () => {
  const { app } = await aShop({ LIMIT_MESSAGES: '1' })
  const { address } = await aMailedCustomer(app)
  const mail = aMail({ To: address })
  expect((await deliverByHttp(app, mail)).body.outcome).toBe('stored')
  const statuses: number[] = []
  for (let times = 0; times < 5; times++)
    statuses.push((await deliverByHttp(app, aMail({ To: address }, 'Over the limit'))).status)
  expect(statuses).toEqual([429, 429, 429, 429, 429])
  expect(await app.store.read.setting('mail_attempts')).toBe('{}')
})
