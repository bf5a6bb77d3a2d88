import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LiveNews } from '../../../contract/inbox/live-news'
import { conversationEventTypes } from '../../../contract/webhook-event'
import type { PublishedEventRecord } from '../../conversation/events/webhook-records'
import { isOfStudio, mayIn, readableSources } from '../../conversation/permissions'
import type { Reader } from '../../conversation/ports'
import { tooManyListeners } from '../../conversation/refusals'
import { createEventStreams } from '../../webhooks/event-streams'
import { bodyForAgent } from '../../webhooks/private-answers'
import type { Api, ApiNeeds } from '../http/api'
import { authenticate } from '../http/authenticate'
import { createOpenRequests } from '../http/connections/open-requests'
import { booleanShape, errors, idShape } from '../http/shapes'

/** A client that reads nothing for this long is disconnected. It may continue at its last event. */
const readTimeoutMs = 30_000
/** The most characters of events that are joined to one write, since a write costs more than an event. */
const pageLength = 32_000

const listOf = <T extends string>(each: z.ZodType<T, string>) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((part) => part.trim()).filter(Boolean))
    .pipe(z.array(each))
    .optional()

const query = z.object({
  events: listOf(z.enum(conversationEventTypes)).meta({ description: 'Types, separated by commas; by default all.' }),
  source_ids: listOf(idShape).meta({ description: 'Only of these sources.' }),
  since: z.iso.datetime({ offset: true }).optional().meta({ description: 'Begins with the events stored since then.' }),
  last_event_id: idShape
    .optional()
    .meta({ description: 'Continues after this event, as the header Last-Event-ID does.' }),
  live: booleanShape.default(false).meta({
    description:
      'Also events that are never stored: content_thread.typing, content_thread.marked and content_thread.browsed. They have no id, and cannot be fetched later.',
  }),
  heartbeat: z.coerce.number().min(1).max(60).default(15).meta({ description: 'Seconds between two heartbeats.' }),
})

type ListenQuery = z.infer<typeof query>

export function webhookListenRoute(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  const streams = createEventStreams(needs.store)
  const openStreams = new Set<AbortController>()
  const requests = createOpenRequests(needs.config.limits.streams, tooManyListeners)
  app.addHook('preClose', async () => {
    for (const stream of openStreams) stream.abort()
  })

  app.get(
    '/1.0/webhooks/listen',
    {
      schema: {
        operationId: 'listenToEvents',
        tags: ['webhooks'],
        summary: 'Events that the agent may read, as they happen (text/event-stream)',
        querystring: query,
        response: {
          200: {
            description: 'Server-Sent Events: id, event, data.',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          ...errors,
        },
      },
    },
    async (request, reply) => {
      const leave = requests.enter(request.tokenId)
      const options = request.query
      const lastEventId = options.last_event_id ?? idOf(request.headers['last-event-id'])
      const stream = new AbortController()
      openStreams.add(stream)
      try {
        const domainId = await read.setting('domain_id')
        const after = await startPosition(read, lastEventId, options.since)
        reply.hijack()
        reply.raw.on('close', () => stream.abort())
        reply.raw.writeHead(200, {
          // Without this header a buffering proxy would hold back every event.
          'x-accel-buffering': 'no',
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
        })
        await write(reply.raw, 'retry: 2000\n\n')
        // Returns here, because an already aborted signal fires no `abort` event.
        if (stream.signal.aborted) return
        const heartbeat = setInterval(
          () => void sendHeartbeat(needs, request, reply.raw, stream),
          options.heartbeat * 1000,
        )
        stream.signal.addEventListener('abort', () => clearInterval(heartbeat), { once: true })
        if (options.live) writeLiveNews(needs, request, reply.raw, stream.signal)
        for await (const events of streams.follow(after, stream.signal)) {
          // Rights and tokens may have changed since the stream began.
          await authenticate(needs, request, {})
          await writeEvents(needs, request, reply.raw, domainId ?? '', events)
        }
      } catch (error) {
        if (!reply.sent) throw error
        request.log.debug({ err: error }, 'a stream of events was cut off')
      } finally {
        stream.abort()
        openStreams.delete(stream)
        leave()
        if (reply.sent) reply.raw.destroyed || reply.raw.end()
      }
    },
  )
}

type Listening = FastifyRequest<{ Querystring: ListenQuery }>

async function writeEvents(
  { store: { read } }: ApiNeeds,
  { agent, query: options }: Listening,
  raw: ServerResponse,
  domainId: string,
  events: readonly PublishedEventRecord[],
): Promise<void> {
  const readable = new Set((await readableSources(read, agent, options.source_ids)).map(({ id }) => id))
  let page = ''
  for (const { id, type, source_id, body } of events) {
    if (options.events && !options.events.includes(type)) continue
    if (options.source_ids && !options.source_ids.includes(source_id)) continue
    if (!readable.has(source_id)) continue
    const envelope = `{"id":"${id}","domain_id":"${domainId}","events":[${await bodyForAgent(read, agent, body)}]}`
    page += `id: ${id}\nevent: ${type}\ndata: ${envelope}\n\n`
    if (page.length < pageLength) continue
    await write(raw, page)
    page = ''
  }
  if (page !== '') await write(raw, page)
}

/** Sends events that are not stored. A slow client misses them, because late they would be useless. */
function writeLiveNews(needs: ApiNeeds, request: Listening, raw: ServerResponse, signal: AbortSignal): void {
  const { source_ids } = request.query
  const send = async (news: LiveNews) => {
    if (source_ids && !source_ids.includes(news.source_id)) return
    // Reads `request.agent` each time, because every heartbeat authenticates again.
    const isNamed = source_ids?.includes(news.source_id) === true
    const settings = await needs.store.read.settings()
    const readable =
      mayIn(settings, request.agent, 'read', news.source_id) && (isNamed || !isOfStudio(settings, news.source_id))
    if (!readable || signal.aborted || raw.writableNeedDrain) return
    raw.write(`event: ${news.type}\ndata: ${JSON.stringify(news)}\n\n`)
  }
  const end = needs.news.listen((news) => {
    send(news).catch((error) => request.log.debug({ err: error }, 'a stream missed what just happened'))
  })
  signal.addEventListener('abort', end, { once: true })
}

async function sendHeartbeat(
  needs: ApiNeeds,
  request: FastifyRequest,
  raw: ServerResponse,
  stream: AbortController,
): Promise<void> {
  try {
    await authenticate(needs, request, {})
    if (!raw.writableNeedDrain) raw.write(':\n\n')
  } catch {
    stream.abort()
  }
}

/**
 * Waits until the client has read, so only one batch is in memory. Throws if the client is too slow or disconnected.
 */
async function write(raw: ServerResponse, text: string): Promise<void> {
  if (raw.destroyed) throw new Error('The reader is gone.')
  if (raw.write(text)) return
  await new Promise<void>((done, fail) => {
    const finishWith = (result: () => void) => () => {
      clearTimeout(timer)
      raw.off('drain', onDrain)
      raw.off('close', onClose)
      result()
    }
    const onDrain = finishWith(done)
    const onClose = finishWith(() => fail(new Error('The reader is gone.')))
    const timer = setTimeout(
      finishWith(() => {
        raw.destroy()
        fail(new Error('The reader is too slow.'))
      }),
      readTimeoutMs,
    )
    raw.on('drain', onDrain)
    raw.on('close', onClose)
  })
}

const idOf = (header: string | string[] | undefined) => {
  const parsed = idShape.safeParse(header)
  return parsed.success ? parsed.data : undefined
}

/** Returns the position after an event or a time; the current one without both. */
async function startPosition(
  read: Reader,
  lastEventId: string | undefined,
  since: string | undefined,
): Promise<number> {
  if (lastEventId) {
    const lastEvent = await read.published(lastEventId)
    // A deleted event: its id begins with its time, 12 hex digits of milliseconds.
    return lastEvent?.position ?? read.lastPublishedBefore(Number.parseInt(lastEventId.slice(0, 12), 16))
  }
  return read.lastPublishedBefore(since ? Date.parse(since) : 8.64e15)
}
