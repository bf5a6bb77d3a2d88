import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { aRunningApp, eventually } from '../a-running-app'

const as = (address: string, token: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })

test('a wrong token in the header is refused before anything of the body has come', async () => {
  const here = await aRunningApp()
  const line = connect(Number(new URL(here.url).port), '127.0.0.1')
  let heard = ''
  line.on('data', (bytes) => {
    heard += bytes
  })
  const head = ['Host: here', 'Authorization: Bearer wrong', 'Content-Type: application/json']
  line.write(`POST /1.0/contents HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: 1900000\r\n\r\n`)
  await eventually('the refusal', () => heard.includes('HTTP/1.1 401'))
  line.destroy()
  await here.stop()
})

test.each([
  ['a list of lists without an end', '['.repeat(1_900_000)],
  ['lists in lists, all of them closed', `{"body":${'['.repeat(900_000)}${']'.repeat(900_000)}}`],
  ['brackets behind a text that ends in a backslash', `{"a":"\\\\","body":${'['.repeat(900_000)}`],
])('%s is refused before it is parsed', async (_, body) => {
  const here = await aRunningApp()
  const headers = { ...as('198.51.100.1', here.account.access_token), 'content-type': 'application/json' }
  const answer = await fetch(`${here.url}/1.0/contents`, { method: 'POST', headers, body })
  expect(answer.status).toBe(422)
  expect((await answer.json()).message).toBe('The JSON is nested deeper than 100 levels: send it flatter.')
  await here.stop()
})
