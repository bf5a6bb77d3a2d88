import { expect, test } from 'vitest'
import { newWebhookSecret, signatureHeaders } from '../../server/webhooks/sign'
import { boundedLog } from './bounded-log'
import { createReceiver } from './index'

function aLog() {
  const lines: string[] = []
  const time = { now: 0 }
  const log = boundedLog(
    (line) => lines.push(line),
    () => time.now,
  )
  return { lines, time, log }
}

test('a log gets a repeated sentence once a minute', () => {
  const { lines, time, log } = aLog()
  for (let nth = 0; nth < 1000; nth += 1) log('gone')
  expect(lines).toEqual(['gone'])
  time.now += 60_000
  log('gone')
  time.now -= 3_600_000
  log('gone')
  expect(lines).toEqual(['gone', 'gone', 'gone'])
})

test('a log gets at most 20 sentences a minute, then a note, and short ones', () => {
  const { lines, log } = aLog()
  for (let nth = 0; nth < 100_000; nth += 1) log(`problem ${nth}`)
  expect(lines.slice(19)).toEqual(['problem 19', 'Further problems of this minute are left out.'])
  const other = aLog()
  for (const sentence of ['x'.repeat(5_000_000), '']) other.log(sentence)
  expect(other.lines.map(({ length }) => length)).toEqual([1000, 0])
})

test('100 calls that fail alike write one line to the log', async () => {
  const written: unknown[] = []
  const { error } = console
  console.error = (line) => written.push(line)
  try {
    const secret = newWebhookSecret()
    const receiver = createReceiver({ secret, verifyToken: 'ours', onOther: () => Promise.reject(new Error('full')) })
    const address = 'https://bot.example.com'
    for (let nth = 0; nth < 100; nth += 1) {
      const request = new Request(address, { method: 'POST', body: '{}' })
      await request.json()
      await receiver.fetch(request)
    }
    const body = JSON.stringify({ id: 'd', domain_id: 'x', events: [{ id: 'e', type: 'webhook.test' }] })
    const headers = signatureHeaders('d', Date.now(), body, secret)
    for (let nth = 0; nth < 100; nth += 1) await receiver.fetch(new Request(address, { method: 'POST', headers, body }))
  } finally {
    console.error = error
  }
  expect(written).toEqual([expect.stringMatching('got no bytes'), 'An event was not handled and will come again: full'])
})
