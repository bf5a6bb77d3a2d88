import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMail, aMailedCustomer, deliverByHttp, inboundSettings } from '../../mail/testing/a-mail'
import { aMailSink } from '../../testing/a-mail-sink'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

let sink: Awaited<ReturnType<typeof aMailSink>>
let here: RunningApp
beforeAll(async () => {
  sink = await aMailSink()
  here = await aRunningApp({ ...sink.settings, ...inboundSettings, LIMIT_MESSAGES: '2' })
})
afterAll(async () => {
  await here.stop()
  await sink.close()
})

test("an e-mail over HTTP needs the operator's secret in the header", async () => {
  const { address, contents } = await aMailedCustomer(here)
  const mail = aMail({ To: address })
  for (const secret of [null, 'wrong', here.account.access_token])
    expect(await deliverByHttp(here, mail, secret)).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
  const inAddress = await fetch(`${here.url}/1.0/mail/inbound?access_token=${inboundSettings.MAIL_INBOUND_SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: mail,
  })
  expect(inAddress.status).toBe(401)
  expect(await contents()).toEqual([])
  expect((await deliverByHttp(here, mail)).status).toBe(200)
})

test('an e-mail of 30 MB gets 413 and a sentence', { tags: 'deep' }, async () => {
  const { address, contents } = await aMailedCustomer(here)
  const large = Buffer.concat([Buffer.from(aMail({ To: address })), Buffer.alloc(30 * 1024 * 1024, 'a')])
  const refused = {
    status: 413,
    error: 'too_large',
    message: 'The e-mail is larger than 25 MB (the setting MAIL_LIMIT_MB).',
  }
  expect((await deliverByHttp(here, large)).body).toEqual(refused)
  const chunks = new ReadableStream({
    start(out) {
      for (let at = 0; at < large.length; at += 1_000_000)
        out.enqueue(new Uint8Array(large.subarray(at, at + 1_000_000)))
      out.close()
    },
  })
  const answer = await fetch(`${here.url}/1.0/mail/inbound`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${inboundSettings.MAIL_INBOUND_SECRET}`,
      'content-type': 'message/rfc822',
    },
    body: chunks,
    ...{ duplex: 'half' },
  })
  expect(await answer.json()).toEqual(refused)
  expect(await contents()).toEqual([])
})

test('an e-mail with a wrong content type is refused', async () => {
  const { address } = await aMailedCustomer(here)
  const post = (path: string, type: string, token: string) =>
    fetch(here.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: type === 'application/json' ? '{}' : aMail({ To: address }),
    })
  const secret = inboundSettings.MAIL_INBOUND_SECRET
  expect((await post('/1.0/mail/inbound', 'application/json', secret)).status).toBe(400)
  expect((await post('/1.0/mail/inbound', 'application/octet-stream', secret)).status).toBe(415)
  expect((await post('/1.0/contents', 'message/rfc822', here.account.access_token)).status).toBe(415)
})

test("an e-mail over the customer's message limit can be delivered later", async () => {
  const { address, contents } = await aMailedCustomer(here)
  const say = (text: string) => deliverByHttp(here, aMail({ To: address }, text))
  for (const text of ['One', 'Two']) expect((await say(text)).status).toBe(200)
  const over = await say('Three')
  expect([over.status, over.body.error]).toEqual([429, 'too_many_requests'])
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await contents()).map(({ body }) => body)).toEqual(['One', 'Two'])
})

test('without MAIL_INBOUND_SECRET, e-mails are refused', async () => {
  const plain = await aRunningApp()
  try {
    expect(await deliverByHttp(plain, aMail({ To: 'reply@shop.example' }))).toMatchObject({
      status: 409,
      body: { error: 'mail_off', message: expect.stringContaining('MAIL_INBOUND_SECRET is not set') },
    })
  } finally {
    await plain.stop()
  }
})
