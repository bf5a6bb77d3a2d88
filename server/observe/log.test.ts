import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aRunningApp, eventually, newSessionToken } from '../testing/a-running-app'

function aLog() {
  const lines: string[] = []
  return {
    to: { write: (line: string) => void lines.push(line) },
    text: () => lines.join(''),
    records: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

test('the log contains no text, token or secret of a conversation', async () => {
  const log = aLog()
  const here = await aRunningApp({ LOG_LEVEL: 'trace' }, { logTo: log.to })
  const secret = 'whsec_bm90LXRvLWJlLWxvZ2dlZC1uZXZlci1ldmVyIQ=='
  const receiver = await here.receiver(() => 500)
  await here.call('POST', '/1.0/webhooks', {
    name: 'bot',
    url: `${receiver.url}?key=hook-key-quagga`,
    secret,
    verify_token: 'verify-me-quagga',
    registered_events: ['content.imported', 'content.replied'],
  })
  const token = newSessionToken()
  const customer = await here.customer(token)
  const asked = await customer.say('My card is zebra-one')
  const { body: form } = await here.call('POST', '/1.0/contents', {
    in_reply_to_id: asked.id,
    structured_content: {
      type: 'form',
      title: 'zebra-two',
      private: true,
      first_page_id: 'p1',
      pages: [{ page_id: 'p1', type: 'input', title: 'zebra-three', submit_form: true, options: {} }],
    },
  })
  await eventually('the form is shown', () => customer.received.length > 1)
  const answered = await customer.send({
    in_reply_to_id: form.id,
    structured_reply: { responses: [{ page_id: 'p1', items: [{ id: 'p1', value: 'zebra-four' }] }] } as never,
  })
  expect(answered.ok).toBe(true)
  await customer.send({ client_id: 'x', body: 'zebra-five' })
  await customer.send({ client_id: randomUUID(), body: 'zebra-six', structured_reply: { payload: 'zebra-7' } })
  const key = here.account.access_token
  await fetch(`${here.url}/1.0/contents?access_token=${key}&body=zebra-8`, { method: 'POST' })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  await fetch(`${here.url}/1.0/contents`, { method: 'POST', headers, body: '{"body": "zebra-9' })
  await fetch(`${here.url}/1.0/contents`, { method: 'POST', headers, body: '{"body": {"zebra-10": 1}}' })
  await fetch(`${here.url}/1.0/no-such?zebra-11=1`, { headers })
  await fetch(`${here.url}/1.0/contents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body: '--b\r\ncontent-disposition: form-data; name="body"\r\n\r\nzebra-12',
  })
  await fetch(`${here.url}/1.0/users/me`, { headers: { authorization: 'Bearer wrong-token-quagga' } })
  await eventually('an event failed', () => receiver.deliveries.length > 0)
  await here.stop()

  const text = log.text()
  expect(text).toContain('/1.0/contents')
  for (const word of ['zebra', token, key, here.account.bot_access_token, secret, 'quagga']) {
    expect(text.split('\n').filter((line) => line.includes(word))).toEqual([])
  }
})

test("each request writes one line with the caller's id to the log", async () => {
  const log = aLog()
  const here = await aRunningApp({ LOG_LEVEL: 'info' }, { logTo: log.to })
  await fetch(`${here.url}/1.0/contents/${'f'.repeat(24)}?access_token=${here.account.access_token}`, {
    headers: { 'x-request-id': 'from-the-proxy' },
  })
  await fetch(`${here.url}/healthz`)
  const line = await eventually('it is logged', () => log.records().find(({ msg }) => msg === 'request'))
  expect(line).toMatchObject({
    level: 'info',
    request_id: 'from-the-proxy',
    method: 'GET',
    route: '/1.0/contents/:id',
    status: 404,
    ms: expect.any(Number),
    token_id: expect.stringMatching(/^[0-9a-f]{24}$/),
  })
  await here.stop()
  expect(log.records().filter(({ msg }) => msg === 'request')).toHaveLength(1)
})
