import { setTimeout as wait } from 'node:timers/promises'
import type { ContentMetadata, WebhookEnvelope } from '../../../contract/webhook-event'
import { newWebhookSecret, signatureHeaders } from '../../webhooks/sign'
import type { CliCall, CliCommand } from '../command'
import { runningServer } from '../running-server'
import { RequestRefused, streamEvents } from './event-stream'

const heartbeatSeconds = 15
const forwardTimeoutMs = 15_000

export const listen: CliCommand = {
  usage: '[--events a,b] [--source ID] [--since TIME] [--json] [--forward URL]',
  summary: 'Watch events as they happen; --forward posts each, signed, to a url of yours.',
  callsServer: true,
  options: {
    events: { type: 'string' },
    source: { type: 'string', multiple: true },
    since: { type: 'string' },
    json: { type: 'boolean' },
    forward: { type: 'string' },
    secret: { type: 'string' },
  },
  async run(call) {
    const { values, out, err, stop } = call
    const server = await runningServer(call, 'there are no events')
    if (typeof server === 'string') {
      err(server)
      return 2
    }
    const forward = textOption(values.forward)
    if (forward && !/^https?:/.test(forward)) {
      err(`--forward ${forward} is not an http or https address.`)
      return 2
    }
    const secret = textOption(values.secret) ?? newWebhookSecret()
    if (forward) err(`Forwarding to ${forward}, signed with ${secret}`)
    const show = values.json ? formatJson : formatLine

    let lastEventId: string | null = null
    let lastError = ''
    for (let pause = 1; !stop.aborted; pause = Math.min(pause * 2, 30)) {
      try {
        const url = streamUrl(server.url, values, lastEventId === null)
        const silentMs = heartbeatSeconds * 3 * 1000
        for await (const event of streamEvents({ url, token: server.token, lastEventId, silentMs, stop })) {
          pause = 1
          lastError = ''
          out(show(event.data))
          if (forward) (values.json ? err : out)(await post(forward, secret, event.data, stop))
          lastEventId = event.id
        }
      } catch (error) {
        if (error instanceof RequestRefused) {
          err(error.message)
          return 2
        }
        const sentence = stop.aborted ? '' : `The connection was lost (${reasonOf(error)}); trying again.`
        if (sentence !== lastError) err(sentence)
        lastError = sentence
      }
      await wait(pause * 1000, undefined, { signal: stop }).catch(() => {})
    }
    return 0
  },
}

function streamUrl(server: string, values: CliCall['values'], first: boolean): string {
  const url = new URL(`${server.replace(/\/+$/, '')}/1.0/webhooks/listen`)
  const { events, since, source } = values
  if (textOption(events)) url.searchParams.set('events', textOption(events) ?? '')
  if (Array.isArray(source)) url.searchParams.set('source_ids', source.join(','))
  if (first && textOption(since)) url.searchParams.set('since', textOption(since) ?? '')
  url.searchParams.set('heartbeat', String(heartbeatSeconds))
  return url.href
}

async function post(url: string, secret: string, body: string, stop: AbortSignal): Promise<string> {
  const { id } = JSON.parse(body) as WebhookEnvelope
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Bubblewire',
    ...signatureHeaders(id, Date.now(), body, secret),
  }
  const startedAt = performance.now()
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(forwardTimeoutMs)])
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await answer.body?.cancel()
    return `  -> ${answer.status} in ${Math.round(performance.now() - startedAt)} ms`
  } catch (error) {
    return `  -> not delivered: ${reasonOf(error)}`
  }
}

function formatLine(data: string): string {
  const { events } = JSON.parse(data) as WebhookEnvelope
  return events
    .map(({ type, issued_at, resource: { id, metadata } }) => {
      const content = metadata as EventMetadata
      const reactionText = type === 'content.reacted' ? `  ${reactionsOf(content) || 'no reaction'}` : ''
      const details = `${content.thread_id ?? ''}  ${id}${quoteBody(content)}${reactionText}`
      return replaceUnprintable(`${issued_at.slice(11, 19)}  ${type.padEnd(22)}  ${details}`)
    })
    .join('\n')
}

type EventMetadata = Partial<Pick<ContentMetadata, 'body' | 'thread_id' | 'remotely_deleted' | 'reactions'>>

const reactionsOf = ({ reactions = [] }: EventMetadata) =>
  reactions.map(({ reaction, from }) => `${reaction} ${from}`).join(', ')

function quoteBody({ body, remotely_deleted }: EventMetadata): string {
  if (remotely_deleted) return '  unsent'
  if (body === undefined) return ''
  const words = [...body]
  return `  "${words.length > 60 ? `${words.slice(0, 59).join('')}…` : body}"`
}

const formatJson = (data: string) => data.replace(unprintable, escapeCharacter)

// Customers write these texts, so no control character may reach the terminal.
const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu
const replaceUnprintable = (line: string) => line.replace(unprintable, ' ')
const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const textOption = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message
}
