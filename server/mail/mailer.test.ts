import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailSink } from '../testing/a-mail-sink'
import { createMailer } from './mailer'

// This address does not count as the local machine, so the mail server counts as remote.
const elsewhere = '127.0.0.2'
let sink: Awaited<ReturnType<typeof aMailSink>>
beforeAll(async () => {
  sink = await aMailSink(() => 250, 0, elsewhere)
})
afterAll(() => sink.close())

const letter = { to: 'ada@shop.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const send = async (login: string, query = '') => {
  const mailer = createMailer({ url: `smtp://${login}@${elsewhere}:${sink.port}${query}`, from: 'chat@shop.example' })
  const sent = await mailer.send(letter)
  const problem = await mailer.check()
  mailer.close()
  return { outcome: sent.outcome, problem }
}

test('a remote mail server without TLS gets no password and no e-mail', async () => {
  expect(await send('chat:secret')).toEqual({ outcome: 'later', problem: expect.stringContaining('ETLS') })
  expect(sink.received).toEqual([])
})

test('the operator can allow a remote mail server without TLS', async () => {
  expect(await send('chat:secret', '/?ignoreTLS=true')).toEqual({ outcome: 'sent', problem: null })
})

test('the error about a wrong mail password does not contain the password', async () => {
  const { outcome, problem } = await send('chat:wrong', '/?ignoreTLS=true')
  expect([outcome, problem]).toEqual(['later', 'EAUTH 535'])
})

test("an unreachable mail server is reported with the system's error", async () => {
  const gone = await aMailSink(() => 250, 0, elsewhere)
  await gone.close()
  const mailer = createMailer({ url: `smtp://${elsewhere}:${gone.port}`, from: 'chat@shop.example' })
  expect(await mailer.send(letter)).toEqual({ outcome: 'later', reason: 'ESOCKET ECONNREFUSED' })
  expect(await mailer.check()).toBe('ESOCKET ECONNREFUSED')
  mailer.close()
})

test('an e-mail uses its reply address for answers and for bounces', async () => {
  const mailer = createMailer({
    url: `smtp://chat:secret@${elsewhere}:${sink.port}/?ignoreTLS=true`,
    from: 'Shop <chat@shop.example>',
  })
  const reply = { address: 'reply+abc@shop.example', messageId: '<abc.1@shop.example>' }
  expect(await mailer.send({ ...letter, reply, inReplyTo: '<theirs@home.example>' })).toEqual({ outcome: 'sent' })
  mailer.close()
  const { from, mail } = sink.received.at(-1) ?? {}
  expect([from, mail?.messageId, mail?.inReplyTo]).toEqual([reply.address, reply.messageId, '<theirs@home.example>'])
  expect(mail?.replyTo?.text).toBe(reply.address)
  expect(mail?.from?.text).toContain('chat@shop.example')
})
