import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import {
  aMail,
  aMailedCustomer,
  aMixedMail,
  deliverByHttp,
  filePart,
  inboundSettings,
  replyBox,
  textPart,
} from '../testing/a-mail'

let sink: Awaited<ReturnType<typeof aMailSink>>
let here: RunningApp
let now = Date.now()
beforeAll(async () => {
  sink = await aMailSink()
  here = await aRunningApp({ ...sink.settings, ...inboundSettings }, { clock: () => now })
})
afterAll(async () => {
  await here.stop()
  await sink.close()
})

const outcome = async (mail: string | Buffer) => {
  const { status, body } = await deliverByHttp(here, mail)
  return status === 200 ? body.outcome : [status, body.error]
}
const counted = async (name: string) =>
  Number(
    (await here.app.needs.metrics.text()).match(new RegExp(`received_total\\{outcome="${name}"\\} (\\d+)`))?.[1] ?? 0,
  )

const mailTo = (address: string) =>
  eventually(`an e-mail to ${address}`, () => sink.received.find(({ to }) => to.includes(address)))

test('an answer by e-mail appears in the open chat and in the inbox', async () => {
  const { customer, threadId, address, contents } = await aMailedCustomer(here)
  const mail = aMail({ To: address }, 'It has not come.\n\nOn 1 May Shop <a@b.example> wrote:\n> Hello\n')
  const { status, body } = await deliverByHttp(here, mail)
  const [content] = await contents()
  expect([status, body]).toEqual([200, { outcome: 'stored', content_id: content?.id }])
  expect(content).toMatchObject({ thread_id: threadId, author: 'customer', body: 'It has not come.', seq: 2 })
  const shown = await eventually('the open chat has it', () => customer.received.find(({ id }) => id === content?.id))
  expect(shown.body).toBe('It has not come.')
  const { body: found } = await here.call('GET', `/1.0/conversations/${threadId}`)
  expect(found).toMatchObject({ state: 'new' })
})

test('answers between the lines of our e-mail are found without quote marks', async () => {
  const { address, threadId, contents, customer } = await aMailedCustomer(here)
  const asked = await here.store.read.contentsAfter(threadId, 0, 1)
  await here.call('POST', '/1.0/contents', {
    in_reply_to_id: asked[0]?.id,
    body: 'Which colour?\nWhich size shall it have?',
  })
  await eventually('the chat has it', () => customer.received.find(({ body }) => body.startsWith('Which colour?')))
  const head =
    'From: Shop chat <chat@shop.example>\nSent: Thursday, November 26, 2026 9:00 AM\nTo: Dora\nSubject: New reply'
  const letter =
    '##- Write your answer above this line -##\n\n9:00 AM  Shop:\n  Which colour?\nBlue, I think.\n  Which size shall it have?\nLarge'
  expect(await outcome(aMail({ To: address }, `Hello\n\n${head}\n\n${letter}`))).toBe('stored')
  expect((await contents()).at(-1)?.body).toBe('Hello\n\nBlue, I think.\nLarge')
})

test('an e-mail that is delivered twice is stored one time', async () => {
  const { address, contents } = await aMailedCustomer(here)
  const mail = aMail({ To: address })
  const { body: first } = await deliverByHttp(here, mail)
  const again = `Received: by another way\r\n${mail}`
  expect((await deliverByHttp(here, again)).body).toEqual({ outcome: 'known', content_id: first.content_id })
  const withFile = aMixedMail({ To: address }, [textPart('Together'), filePart('a.txt', 'text/plain', 'a')])
  const together = await Promise.all([1, 2, 3].map(() => deliverByHttp(here, withFile)))
  expect(together.map(({ body }) => body.outcome).sort()).toEqual(['known', 'known', 'stored'])
  const stored = await contents()
  expect(stored.map(({ body }) => body)).toEqual(['It has not come.', 'Together'])
  expect(await here.store.read.unsentUploadsOf(stored[0]?.identity_id ?? '')).toEqual([])
})

test('an answer that is read again marks no newer e-mail as answered', async () => {
  const { address, threadId } = await aMailedCustomer(here)
  const { identity_id, source_id } = (await here.store.read.thread(threadId)) ?? { identity_id: '', source_id: '' }
  const aDigest = (seq: number) => {
    const times = { opened_at: null, answered_at: null, created_at: now, updated_at: now }
    const digest = {
      id: `${threadId}-${seq}`,
      source_id,
      identity_id,
      thread_id: threadId,
      seq,
      note_id: 'x',
      ...times,
    }
    return here.store.transact((tx) => tx.insertDigest(digest))
  }
  const answeredAt = async () => (await here.store.read.newestDigest(threadId))?.answered_at
  const mail = aMail({ To: address, 'Message-ID': '<after-a-crash@home.example>' })
  expect(await outcome(mail)).toBe('stored')
  const cameAt = now
  // Restores the state of a process that ended right after it stored the message.
  await aDigest(1)
  now += 1000
  expect([await outcome(mail), await answeredAt()]).toEqual(['known', cameAt])
  await aDigest(2)
  expect([await outcome(mail), await answeredAt()]).toEqual(['known', null])
})

test('the HTTP response explains why an e-mail became no message', async () => {
  const { address } = await aMailedCustomer(here)
  const said = async (headers: Record<string, string>, text?: string) =>
    (await deliverByHttp(here, aMail(headers, text))).body.message
  expect(await said({ To: replyBox })).toMatch(/for no reply address of this server/)
  expect(await said({ To: address, Precedence: 'bulk' })).toMatch(/A program or a list wrote it/)
  expect(await said({ To: address }, ' ')).toMatch(/no text and no file/)
  expect(await said({ To: address })).toBeUndefined()
})

test('an e-mail to a forged reply address is not stored', async () => {
  const { address, threadId, contents } = await aMailedCustomer(here)
  const before = await counted('forged')
  const other = here.app.needs.replies?.addresses.replyAddress({ threadId, email: 'eve@home.example' }) ?? ''
  const mixed = address.slice(0, replyBox.indexOf('@') + 1 + 26) + other.slice(replyBox.indexOf('@') + 1 + 26)
  const changed = address.replace(/(.)@/, (_, last) => `${last === 'a' ? 'b' : 'a'}@`)
  for (const forged of [changed, mixed, `reply+${threadId}@shop.example`])
    expect(await outcome(aMail({ To: forged }))).toBe('forged')
  expect(await outcome(aMail({ To: replyBox }))).toBe('unaddressed')
  expect(await contents()).toEqual([])
  expect(await counted('forged')).toBe(before + 3)
})

test('an e-mail from another sender is refused, with one notice a day', async () => {
  const { address, contents } = await aMailedCustomer(here)
  const from = (name: string) => aMail({ To: address, From: `${name}@else.example`, 'Message-ID': `<${name}@x>` })
  expect(await outcome(from('eve'))).toBe('other_sender')
  const { mail } = await mailTo('eve@else.example')
  expect(mail).toMatchObject({ inReplyTo: '<eve@x>', text: expect.stringContaining('not part of this conversation') })
  for (const name of ['mallory', 'eve']) expect(await outcome(from(name))).toBe('other_sender')
  now += 25 * 3_600_000
  expect(await outcome(from('trudy'))).toBe('other_sender')
  await mailTo('trudy@else.example')
  expect(sink.received.filter(({ to }) => to[0]?.endsWith('@else.example'))).toHaveLength(2)
  expect(await contents()).toEqual([])
})

test.each([
  ['Auto-Submitted', 'auto-replied'],
  ['Precedence', 'bulk'],
  ['X-Auto-Response-Suppress', 'All'],
  ['List-Id', '<all.home.example>'],
  ['Return-Path', '<>'],
  ['X-Autoreply', 'yes'],
  ['X-Autoreply-From', 'dora@home.example'],
  ['X-MS-Exchange-Inbox-Rules-Loop', 'dora@home.example'],
  ['Feedback-ID', '1:2:3:Mailer'],
  ['Subject', 'Automatic reply: New reply from Shop'],
  ['Subject', 'Abwesenheitsnotiz'],
  ['Subject', 'Abwesenheitsnotiz: Neue Antwort von Shop'],
  ['Subject', 'Out of Office: New reply from Shop'],
  ['Subject', 'Réponse automatique : Nouvelle réponse'],
  ['Subject', 'Respuesta automática: Nueva respuesta'],
  ['Subject', 'Risposta automatica: Nuova risposta'],
  ['Subject', 'Resposta automática: Nova resposta'],
  ['Subject', 'Automatisch antwoord: Nieuw antwoord'],
  ['Subject', 'Odpowiedź automatyczna: Nowa odpowiedź'],
  ['Subject', 'Автоматический ответ: Новый ответ'],
  ['Subject', 'Otomatik yanıt: Yeni yanıt'],
  ['Subject', 'Autosvar: Nytt svar'],
  ['Subject', '=?utf-8?b?6Ieq5YuV5b+c562UOiDov5Tkv6E=?='],
  ['Subject', '自动答复: 新回复'],
  ['Subject', 'רד אוטומטי: תשובה'],
  ['Subject', 'رد تلقائي: رد جديد'],
  ['From', 'MAILER-DAEMON@home.example'],
  ['From', 'Shop chat <chat@shop.example>'],
  ['From', replyBox],
  ['From', undefined],
  ['From', 'dora@home.example, eve@home.example'],
])('an automatic e-mail (%s: %s) is dropped and gets no answer', async (name, value) => {
  const { address, contents } = await aMailedCustomer(here)
  const sent = sink.received.length
  expect(await outcome(aMail({ To: address, [name]: value }))).toBe('automatic')
  expect(await contents()).toEqual([])
  expect(sink.received).toHaveLength(sent)
})

test.each([
  'Re: Automatic reply: my order',
  'Automatic watch does not run',
  'Out of office chairs?',
  'Abwesend am Montag, bitte Dienstag liefern',
  'Auto sold out',
  'I am on holiday, please deliver later',
  'Fwd: Out of Office',
])('an answer with the subject "%s" is stored', async (subject) => {
  const { address } = await aMailedCustomer(here)
  expect(await outcome(aMail({ To: address, Subject: subject }))).toBe('stored')
})

test('an e-mail whose header says that it is not automatic is stored', async () => {
  const { address } = await aMailedCustomer(here)
  expect(await outcome(aMail({ To: address, 'Auto-Submitted': 'no', Precedence: 'normal' }))).toBe('stored')
})

test('an answer is found by its id if the mailbox drops the plus part', async () => {
  const { threadId, email, contents } = await aMailedCustomer(here)
  const id = here.app.needs.replies?.addresses.messageId({ threadId, email }, 'row1')
  expect(await outcome(aMail({ To: replyBox, References: `<a@b> ${id} <c@d>` }))).toBe('stored')
  expect(await outcome(aMail({ To: 'someone@else.example', 'In-Reply-To': id }))).toBe('unaddressed')
  expect(await outcome(aMail({ To: replyBox, 'In-Reply-To': id, From: 'eve@home.example' }))).toBe('other_sender')
  expect(await contents()).toHaveLength(1)
})

test('the writer gets a notice if the text box is locked', async () => {
  const { address, contents, threadId } = await aMailedCustomer(here, 'locked@home.example')
  await here.call('PUT', `/1.0/content_threads/${threadId}/disable_text_input`)
  const mail = (text: string) => aMail({ To: address, From: 'locked@home.example' }, text)
  for (const text of ['One', 'Two']) expect(await outcome(mail(text))).toBe('refused')
  expect((await mailTo('locked@home.example')).mail.text).toContain('only the offered options can be chosen')
  expect(await contents()).toEqual([])
  await here.call('PUT', `/1.0/content_threads/${threadId}/enable_text_input`)
  expect(await outcome(mail('Three'))).toBe('stored')
  expect(sink.received.filter(({ to }) => to.includes('locked@home.example'))).toHaveLength(1)
})

test('an answer to a closed conversation begins a new conversation', async () => {
  const { address, threadId, contents } = await aMailedCustomer(here)
  await here.call('PUT', `/1.0/content_threads/${threadId}/close`)
  await eventually('it is closed', async () => (await here.store.read.thread(threadId))?.closed)
  const { body } = await deliverByHttp(here, aMail({ To: address }))
  expect(body.outcome).toBe('stored')
  const content = await here.store.read.content(body.content_id)
  expect(content).toMatchObject({ first_in_thread: true })
  expect(content?.thread_id).not.toBe(threadId)
  expect(await contents()).toEqual([])
})

test('the writer gets a notice if the conversation was deleted', async () => {
  const { address, threadId } = await aMailedCustomer(here, 'gone@home.example')
  const thread = await here.store.read.thread(threadId)
  await here.call('DELETE', `/1.0/identities/${thread?.identity_id}/data`)
  expect(await here.store.read.thread(threadId)).toBeNull()
  expect(await outcome(aMail({ To: address, From: 'gone@home.example' }))).toBe('gone')
  expect((await mailTo('gone@home.example')).mail.text).toContain('not available any more')
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the message names each file that the upload rules exclude', async () => {
  const { address, contents } = await aMailedCustomer(here)
  const parts = [
    textPart('See the picture.'),
    filePart('parcel.png', 'image/png', png),
    filePart('page.html', 'text/plain', '<script>alert(1)</script>'),
    filePart('picture.svg', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    filePart('winmail.dat', 'application/ms-tnef', 'x'),
    filePart('run.exe', 'image/png', Buffer.from('4d5a900003000000', 'hex')),
    filePart('../../etc/passwd.txt', 'text/plain', 'root'),
  ]
  expect(await outcome(aMixedMail({ To: address }, parts))).toBe('stored')
  const [content] = await contents()
  expect(content?.body).toMatch(
    /^See the picture.\n\nLeft out of the e-mail: page.html, picture.svg, winmail.dat, run.exe\n\nwinmail.dat holds/,
  )
  const files = await here.store.read.attachments(content?.attachment_ids ?? [])
  expect(files.map(({ filename, content_type, public: open }) => [filename, content_type, open])).toEqual([
    ['parcel.png', 'image/png', false],
    ['passwd.txt', 'text/plain', false],
  ])
})

test('an e-mail with only a file is stored, and an empty one is refused', async () => {
  const { address, contents } = await aMailedCustomer(here, 'empty@home.example')
  const headers = { To: address, From: 'empty@home.example' }
  expect(await outcome(aMixedMail(headers, [filePart('parcel.png', 'image/png', png)]))).toBe('stored')
  expect(await outcome(aMail(headers, ' \n '))).toBe('empty')
  expect(await outcome(aMail(headers, '\u2800\u200b\n'))).toBe('empty')
  expect((await mailTo('empty@home.example')).mail.text).toContain('no text and no file')
  expect(await contents()).toHaveLength(1)
})

test('a text that is too long for a message is stored whole as a file', async () => {
  const { address, contents } = await aMailedCustomer(here)
  const long = 'All of my letter. '.repeat(2000).trim()
  expect(await outcome(aMail({ To: address }, long.replace(/(.{900}) /g, '$1\n')))).toBe('stored')
  const [content] = await contents()
  expect(content?.body.length).toBeLessThanOrEqual(10_000)
  const [file] = await here.store.read.attachments(content?.attachment_ids ?? [])
  expect(file).toMatchObject({ filename: 'e-mail.txt', content_type: 'text/plain', size: long.length })
})

test('HTML in an e-mail becomes text without its scripts', async () => {
  const { address, contents } = await aMailedCustomer(here)
  const html = '<style>p{}</style><p>Hello <b>you</b></p><script>alert(1)</script><img src="http://spy.example/x.png">'
  const type = { 'MIME-Version': '1.0', 'Content-Type': 'text/html; charset=utf-8' }
  expect(await outcome(aMail({ To: address, ...type }, html))).toBe('stored')
  expect(await outcome(aMail({ To: address }, '<img src=x onerror=alert(1)> & more'))).toBe('stored')
  const [read, plain] = await contents()
  expect(read).toMatchObject({ body_input_format: 'text', body: expect.stringMatching(/^Hello you/) })
  expect(read?.body).not.toContain('alert')
  expect(plain).toMatchObject({ body_input_format: 'text', body: '<img src=x onerror=alert(1)> & more' })
})

test("line breaks in an e-mail's fields add no header to the notice", async () => {
  const { address } = await aMailedCustomer(here)
  const evil = '=?utf-8?q?x=0D=0ABcc=3A_victim=40else.example?='
  const from = `${evil} <stranger@inject.example>`
  const id = '<a\r\n Bcc: victim@else.example>'
  expect(await outcome(aMail({ To: address, From: from, Subject: evil, 'Message-ID': id }))).toBe('other_sender')
  const { to, mail } = await mailTo('stranger@inject.example')
  expect(to).toEqual(['stranger@inject.example'])
  expect(mail.inReplyTo).toBeUndefined()
  expect(mail.headers.has('bcc')).toBe(false)
  expect(sink.received.filter(({ to }) => to.includes('victim@else.example'))).toEqual([])
  for (const wrong of ['"a, victim@else.example" <x>', '"victim@else.example, b"@home.example', '<>'])
    expect(await outcome(aMail({ To: address, From: wrong }))).toBe('automatic')
})

const report = (email: string, action: string, status: string) =>
  `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.home.example\n\nFinal-Recipient: rfc822; ${email}\nAction: ${action}\nStatus: ${status}`
const aReport = (address: string, email: string, action = 'failed', status = '5.1.1') =>
  aMixedMail(
    {
      To: address,
      From: 'MAILER-DAEMON@home.example',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=edge',
    },
    [textPart('It could not be delivered.'), report(email, action, status)],
  )

test('a customer whose address bounced gets e-mails again after writing', async () => {
  const email = 'bounced@home.example'
  const { address, threadId } = await aMailedCustomer(here, email)
  const note = () => here.store.read.mailNote(here.app.needs.replies?.addresses.addressNote(email) ?? '')
  expect(await outcome(aReport(address, email, 'delayed', '4.2.0'))).toBe('automatic')
  expect(await outcome(aReport(address, 'someone@else.example'))).toBe('automatic')
  expect(await note()).toBeNull()
  expect(await outcome(aReport(address, email))).toBe('bounce')
  expect(await note()).toMatchObject({ bounced_at: now, bounce_status: '5.1.1' })
  await here.call('PUT', `/1.0/content_threads/${threadId}/disable_text_input`)
  expect(await outcome(aMail({ To: address, From: email }))).toBe('refused')
  await here.call('PUT', `/1.0/content_threads/${threadId}/enable_text_input`)
  expect(await outcome(aMail({ To: address, From: email }))).toBe('stored')
  expect(await note()).toMatchObject({ bounced_at: null, bounce_status: null })
  expect(sink.received.filter(({ to }) => to.includes(email))).toEqual([])
})
