import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LivePieces } from '../../clients/typescript/live'
import { type ContentEvent, clientIdOf, createReceiver } from '../../clients/webhooks/index'
import { answerTo } from './answer'
import type { Answer } from './answer-shapes'
import { ApiError, createApi } from './api'
import { writeSlowly } from './paced'
import { createPictures } from './pictures'
import { isUnregistered, register } from './register'
import type { Settings } from './settings'
import { atPath, newKeys } from './webhook'

export interface Bot {
  url: string
  /** Resolves when the server knows the webhook; rejects if the server refuses it for good. */
  registered: Promise<void>
  stop: () => Promise<void>
}

const path = '/webhook'
/** Older events waited for a restart of the bot. An agent may have answered meanwhile. */
const oldAfterMs = 3000

const fallbackAnswer: Answer = {
  body: 'I wanted to show you something here, but it did not work. Write help for other things.',
}

/** Listens, then registers the webhook. Rejects if it cannot listen. */
export async function startBot(settings: Settings, log: (sentence: string) => void): Promise<Bot> {
  const api = createApi(settings)
  const pictures = createPictures(api, settings.picturesFolder)
  const keys = newKeys()
  const stopping = new AbortController()

  const answerMessage = async ({ id: eventId, issued_at, resource }: ContentEvent) => {
    const { id, metadata } = resource
    // A real bot first passes structured_reply.payment to its payment provider. This shop has none.
    const approved = 'status' in metadata.structured_reply && metadata.structured_reply.status === 'processing'
    if (approved && metadata.in_reply_to_id) await api.settlePayment(metadata.in_reply_to_id, 'paid')
    const { toPeople, pieces, ...answer } = await answerTo(metadata, {
      pictures,
      shop: settings.shop,
      now: new Date(),
    })
    const waited = Date.now() - Date.parse(issued_at) > oldAfterMs
    const client_id = await clientIdOf(eventId)
    const send = (chosen: Omit<Answer, 'pieces'>, written?: LivePieces) =>
      api.reply(
        { in_reply_to_id: id, client_id, ...chosen, ...(written && { pieces: written }) },
        { threadId: metadata.thread_id, waited },
      )
    await (toPeople ? api.giveToPeople(metadata.thread_id) : Promise.resolve())
      .then(() => send(answer, pieces && writeSlowly({ ...answer, pieces }, settings)))
      .catch((error: Error) => {
        if (!answer.structured_content || !isFinal(error)) throw error
        log(error.message)
        return send(fallbackAnswer)
      })
      .catch((error: Error) => {
        if (!isFinal(error)) throw error
        log(`A message stays without an answer. ${error.message}`)
      })
  }

  const receiver = createReceiver({ ...keys, on: { 'content.imported': answerMessage }, log })
  const server = createServer(atPath(path, receiver))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = (settings.publicUrl ?? `http://${callableHost(settings.host)}:${port}`) + path
  const registration = { url, ...keys }
  const patience = { wait: (ms: number) => pause(ms, stopping.signal), log }

  async function watch(): Promise<void> {
    for (;;) {
      await patience.wait(60_000)
      if (await isUnregistered(api, registration)) await register(api, registration, patience)
    }
  }

  const registered = register(api, registration, patience)
  registered.then(watch).catch((error: Error) => {
    if (!stopping.signal.aborted) log(error.message)
  })
  return {
    url,
    registered,
    stop: async () => {
      stopping.abort(new Error('The bot stops.'))
      // Running answers may finish within a limit; idle connections are closed.
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const timeout = setTimeout(() => server.closeAllConnections(), 3000)
      await closed
      clearTimeout(timeout)
    },
  }
}

/** Whether a repeated attempt would fail, too. 401 is excluded, because a token can become valid again. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && !error.passing && error.status !== 401
}

function callableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
