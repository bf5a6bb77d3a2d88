import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { Attachment } from '../../../contract/attachment'
import type { RunningApp } from '../../testing/a-running-app'

export const onePixel = readFileSync(new URL('./one-pixel.png', import.meta.url))

interface UploadOptions {
  name?: string
  fields?: Record<string, string>
  token?: string
}

export async function upload(here: RunningApp, bytes: Uint8Array | string, options: UploadOptions = {}) {
  const { name = 'file.bin', fields = {}, token = here.account.access_token } = options
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([bytes as never]), name)
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body: form })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

export async function uploaded(
  here: RunningApp,
  bytes: Uint8Array | string,
  given: UploadOptions = {},
): Promise<Attachment> {
  const { status, body } = await upload(here, bytes, given)
  if (status !== 200) throw new Error(`the upload was refused with ${status}: ${body.message}`)
  return body
}

export function onHere(app: RunningApp, url: string): string {
  const { pathname, search } = new URL(url)
  return app.url + pathname + search
}

export async function storedKeys(app: RunningApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.app.needs.files.list()) keys.push(key)
  return keys
}

/** Resolves when the server has received the beginning. `finish` sends the rest and returns the status. */
export async function aBegunUpload(
  { url, account }: RunningApp,
  token: string,
  more: Record<string, string> = {},
  channelId = account.channel_id,
) {
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext\r\n--b--\r\n'
  const uploadRequest = request(`${url}/chat/${channelId}/attachments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': part.length,
      expect: '100-continue',
      ...more,
    },
  })
  // The server may close the connection after a refusal.
  uploadRequest.on('error', () => {})
  const response = once(uploadRequest, 'response')
  await Promise.race([once(uploadRequest, 'continue'), response])
  return {
    finish: async () => {
      uploadRequest.end(part)
      const [answer] = (await response) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    },
  }
}
