import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningApp } from '../../testing/a-running-app'

export const inboundSecret = 'the-secret-of-the-operator'
export const replyBox = 'reply@shop.example'

export const inboundSettings = { MAIL_REPLY_TO: replyBox, MAIL_INBOUND_SECRET: inboundSecret }

export const crlf = (text: string): string => text.replace(/\r?\n/g, '\r\n')

/** A plain e-mail. An undefined header is left out. */
export function aMail(headers: Record<string, string | undefined>, body = 'It has not come.'): string {
  const allHeaders = { From: 'Dora <dora@home.example>', 'Message-ID': '<1@home.example>', ...headers }
  const lines = Object.entries(allHeaders).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  return crlf(`${lines.join('\n')}\n\n${body}\n`)
}

export function aMixedMail(
  headers: Record<string, string | undefined>,
  parts: readonly string[],
  type = 'mixed',
): string {
  const body = parts.map((part) => `--edge\n${part}\n`).join('')
  const content = { 'MIME-Version': '1.0', 'Content-Type': `multipart/${type}; boundary=edge` }
  return aMail({ ...content, ...headers }, `${body}--edge--`)
}

export const textPart = (text: string) => `Content-Type: text/plain; charset=utf-8\n\n${text}`
export const filePart = (name: string, type: string, content: Buffer | string) =>
  `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\n')}`

const corpus = join(import.meta.dirname, 'corpus')

export const corpusNames = readdirSync(corpus).filter((name) => name.endsWith('.eml'))

/** An e-mail of the corpus, addressed to this reply address. The files contain bytes of any charset. */
export function corpusMail(name: string, address: string): Buffer {
  const text = readFileSync(join(corpus, name), 'latin1')
  return Buffer.from(crlf(text).replaceAll('REPLY-ADDRESS', address), 'latin1')
}

export async function deliverByHttp(app: RunningApp, mail: string | Buffer, secret: string | null = inboundSecret) {
  const answer = await fetch(`${app.url}/1.0/mail/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...(secret && { authorization: `Bearer ${secret}` }) },
    body: typeof mail === 'string' ? mail : new Uint8Array(mail),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

export async function aMailedCustomer(app: RunningApp, email = 'dora@home.example') {
  const customer = await app.customer()
  const { thread_id: threadId } = await customer.say('Where is my parcel?')
  const { replies } = app.app.needs
  if (!replies) throw new Error('no box is set')
  const contents = async () => {
    const found = await app.store.read.contentsAfter(threadId, 0, 100)
    return found.slice(1)
  }
  return { customer, threadId, email, address: replies.addresses.replyAddress({ threadId, email }), contents }
}
