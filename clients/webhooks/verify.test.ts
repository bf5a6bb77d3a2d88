import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, signatureHeaders } from '../../server/webhooks/sign'
import { signedHeaders, verifySignature, verifyWebhook } from './index'

const [secret, old] = [newWebhookSecret(), newWebhookSecret()]
const envelope = { id: 'd1', domain_id: 'x', events: [{ id: 'e1', type: 'content.imported' }] }
const body = JSON.stringify(envelope)
const headers = signatureHeaders('d1', Date.now(), body, secret)
const { 'webhook-id': id = '', 'webhook-timestamp': at = '', 'webhook-signature': signature = '' } = headers
/** Returns the code of the refusal, null for a genuine call. */
const check = (given: Parameters<typeof verifyWebhook>[1], text: Parameters<typeof verifyWebhook>[0] = body) =>
  verifyWebhook(text, given, secret).then(
    () => null,
    (error) => error.code ?? error,
  )

test('a call that the server signed is genuine, as text and as bytes', async () => {
  expect(await verifyWebhook(body, headers, secret)).toEqual(envelope)
  const bytes = new TextEncoder().encode(body)
  expect(await verifyWebhook(bytes, headers, secret)).toEqual(envelope)
  expect(await verifyWebhook(bytes.buffer, new Headers(headers), secret)).toEqual(envelope)
  expect(await verifyWebhook(Buffer.from(body), headers, [old, secret])).toEqual(envelope)
  const umlauts = JSON.stringify({ ...envelope, note: 'Grüße 🌿' })
  expect(await check(signatureHeaders('d1', Date.now(), umlauts, secret), umlauts)).toBeNull()
})

test('during a rotation one right signature or secret is enough', async () => {
  const both = signatureHeaders('d1', Date.now(), body, old, secret)
  expect(await check(both)).toBeNull()
  expect(await check({ ...both, 'webhook-signature': `v1,%% v9,x ${both['webhook-signature']}` })).toBeNull()
})

test('a secret of plain text verifies, and one without padding too', async () => {
  for (const each of ['a-plain-secret', secret.replace(/=+$/, ''), `whsec_${Buffer.alloc(25, 7).toString('base64')}`])
    expect(await verifyWebhook(body, signatureHeaders('d1', Date.now(), body, each), each)).toEqual(envelope)
})

test('headers may have any case, and each may be a list of one', async () => {
  expect(await check({ 'Webhook-Id': id, 'WEBHOOK-TIMESTAMP': at, 'webhook-Signature': signature })).toBeNull()
  expect(await check({ 'webhook-id': [id], 'webhook-timestamp': [at], 'webhook-signature': [signature] })).toBeNull()
  expect(await check({ ...headers, 'webhook-id': [id, 'd2'] })).toBe('headers')
  expect(await check({ ...headers, 'Webhook-Id': 'd2' })).toBe('headers')
})

test('a changed body, id, time or secret is refused', async () => {
  expect(await check(headers, `${body} `)).toBe('signature')
  expect(await check({ ...headers, 'webhook-id': 'd2' })).toBe('signature')
  expect(await check({ ...headers, 'webhook-timestamp': String(Number(at) + 1) })).toBe('signature')
  expect(await check(signatureHeaders('d1', Date.now(), body, old))).toBe('signature')
  expect(await check({ ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') })).toBe('signature')
  expect(await check({ ...headers, 'webhook-signature': 'v1,' })).toBe('signature')
})

test.each([[-6], [6]])('a call whose time is %s minutes off is refused', async (minutes) => {
  expect(await check(signatureHeaders('d1', Date.now() + minutes * 60_000, body, secret))).toBe('time')
  expect(await check(signatureHeaders('d1', Date.now() + (minutes / 2) * 60_000, body, secret))).toBeNull()
})

test.each([['soon'], ['1e9'], ['-1'], ['']])('the time "%s" is refused', async (time) => {
  expect(await check({ ...headers, 'webhook-timestamp': time })).toBe('time')
})

test('a call with any other value than headers is refused', async () => {
  const none = [{}, { 'webhook-id': undefined }, [], null, undefined, 'webhook-id', 7]
  for (const each of none) expect(await check(each as Record<string, string>)).toBe('headers')
})

test('a parsed body is refused with a sentence that says so', async () => {
  for (const parsed of [envelope, null, undefined, [], 7])
    await expect(verifyWebhook(parsed as unknown as string, headers, secret)).rejects.toThrow('before it is parsed')
})

test.each([['hello'], ['null'], ['[]'], ['{}'], ['{"events":{}}'], ['{"events":[null]}'], ['']])(
  'the signed body %s is no envelope',
  async (text) => expect(await check(signatureHeaders('d1', Date.now(), text, secret), text)).toBe('body'),
)

test('a signature of the package is genuine for another library too', async () => {
  const own = await signedHeaders('c1', Date.now(), body, secret)
  await verifySignature(body, own, secret)
  expect(new Webhook(secret).verify(body, own)).toEqual(envelope)
})

test('a secret that is not base64 is named, and its value is not', async () => {
  const wrong = verifyWebhook(body, headers, 'whsec_not base64!')
  await expect(wrong).rejects.toThrow('must go on with base64')
  await expect(wrong).rejects.not.toThrow('not base64!')
})
