import { realtimePath } from '../../contract/chat/realtime'
import { loopOf } from '../server/usage'
import type { Target } from './target'
import { aWebsocket, fragment, post, send, sendByteByByte } from './wire'

const form = 'application/x-www-form-urlencoded'
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const key = 'k'.repeat(43)

export const attacks: Record<string, (server: Target) => Promise<string>> = {
  names: ({ url }) => send(url, post('/1.0/contents', form, Array(126).fill('[][]'.repeat(3750)).join('&'))),

  async 'names in a query'({ url }) {
    const answers: string[] = []
    for (let nth = 0; nth < 25; nth++) {
      const response = send(url, `GET /healthz?${'[][]'.repeat(3750)} HTTP/1.1\r\nHost: here\r\n\r\n`)
      answers.push(await response)
      await pause(200)
    }
    return answers[0] ?? ''
  },

  pairs: ({ url }) => send(url, post('/1.0/contents', form, 'a&'.repeat(950_000))),

  keys: ({ url }) => {
    const keys = Array.from({ length: 150_000 }, (_, nth) => `"k${nth}":1`)
    return send(url, post('/1.0/contents', 'application/json', `{${keys.join(',')}}`))
  },

  async fragments({ url, pid }) {
    const payload = Buffer.concat([fragment(1, 'x'), ...Array.from({ length: 16_000 }, () => fragment(0, 'x'))])
    let open = 0
    const lines = await Promise.all(
      Array.from({ length: 150 }, async () => {
        const line = await aWebsocket(url)
        open += 1
        line.once('close', () => {
          open -= 1
        })
        line.resume()
        await new Promise((done) => line.write(payload, done))
        return line
      }),
    )
    await waitUntilRead(pid)
    const summary = `150 lines with 16,000 fragments of one byte each, ${open} still open`
    for (const line of lines) line.destroy()
    return summary
  },

  async 'chunks of JSON'({ url, pid }) {
    const body = `{"body":"${'x'.repeat(300_000)}`
    const head = `POST /1.0/contents HTTP/1.1\r\nContent-Type: application/json`
    const lines = await Promise.all(Array.from({ length: 30 }, () => sendByteByByte(url, head, body)))
    await waitUntilRead(pid)
    for (const line of lines) line.destroy()
    return '30 bodies of 300 KB in chunks of one byte'
  },

  async 'chunks of multipart'({ url, pid }) {
    const body = `--b\r\nContent-Disposition: form-data; name="body"\r\n\r\n${'x'.repeat(300_000)}`
    const head = `POST /1.0/contents HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b`
    const lines = await Promise.all(Array.from({ length: 30 }, () => sendByteByByte(url, head, body)))
    await waitUntilRead(pid)
    for (const line of lines) line.destroy()
    return '30 fields of 300 KB in chunks of one byte'
  },

  async 'chunks of a file'({ url, pid, demo }) {
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(300_000)}`
    const from = (nth: number) =>
      `POST /chat/${demo.channel_id}/attachments HTTP/1.1\r\nAuthorization: Bearer ${String(nth).padStart(43, 'k')}\r\nContent-Type: multipart/form-data; boundary=b`
    const lines = await Promise.all(Array.from({ length: 10 }, (_, nth) => sendByteByByte(url, from(nth), body)))
    await waitUntilRead(pid)
    for (const line of lines) line.destroy()
    return '10 files of 300 KB in chunks of one byte'
  },

  async pongs({ url }) {
    const path = await aPoller(url)
    return send(url, withKey(post(path, 'text/plain', Array(499_000).fill('3').join('\u001e'))))
  },

  async 'chunks of a poll'({ url, pid }) {
    const lines = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const path = await aPoller(url)
        return sendByteByByte(url, withKey(`POST ${path} HTTP/1.1`), `42${'x'.repeat(300_000)}`)
      }),
    )
    await waitUntilRead(pid)
    for (const line of lines) line.destroy()
    return '30 polls with 300 KB in chunks of one byte'
  },

  h2c: async ({ url }) => {
    const head = ['GET /healthz HTTP/1.1', 'Host: here', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c']
    const answer = await send(url, `${head.join('\r\n')}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`, 3000)
    return answer || 'no answer'
  },
}

/** Waits until the server is idle, at most eight seconds. */
async function waitUntilRead(pid: number): Promise<void> {
  const until = performance.now() + 8000
  for (let before = 0, now = loopOf(pid); now - before > 50_000 && performance.now() < until; now = loopOf(pid)) {
    before = now
    await pause(300)
  }
}

async function aPoller(url: string): Promise<string> {
  const path = `${realtimePath}/?EIO=4&transport=polling`
  const opened = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string }
  return `${path}&sid=${sid}`
}

const withKey = (head: string) => head.replace(' HTTP/1.1', ` HTTP/1.1\r\nAuthorization: Bearer ${key}`)
