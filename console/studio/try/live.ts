import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { newUuid } from '../../../contract/new-id'
import { RequestError } from '../../shell/api'
import { isolateDirection } from '../../shell/words/isolate-direction'
import type { OwnSource } from '../server/calls'
import type { Studio } from '../studio'
import type { StudioLookup } from '../words'
import { reportMessage, type Tap, wrongSecret } from './customer'
import { linesOf } from './lines'
import { createLiveReading, type LiveReading } from './live-reading'
import { followEvents } from './news'

export type Live = ReturnType<typeof createLive>

/** Sends the composed message as a reply. On channels with a connector, also plays customer and connector. */
export function createLive({ api, session, shown, words }: Studio) {
  const failure = signal('')
  const busy = signal(false)
  const own = signal<readonly OwnSource[]>([])
  const reading = createLiveReading({ api, messages: () => own.peek(), failure, words })
  const { sources, sourceId, threads, threadId, contents, renderings, marks, refresh } = reading
  const played = createPlayedCustomer(
    reading,
    words.t,
    (id) => own.value.find((each) => each.id === id)?.connector_secret,
  )

  async function attempt(act: () => Promise<void>): Promise<boolean> {
    busy.value = true
    failure.value = ''
    try {
      await act()
    } catch (error) {
      failure.value = sentenceWithField(words.sentence(error), error)
      if (error instanceof RequestError && error.code === wrongSecret) played.forgetSecret()
      return false
    } finally {
      busy.value = false
    }
    return true
  }

  const effects = [followSource(reading, session), effect(() => showThread(reading))]
  void attempt(async () => {
    own.value = await api.own()
    await reading.fetchSources()
  })

  return {
    sources: sources as ReadonlySignal<typeof sources.value>,
    source: computed(() => sources.value?.find(({ id }) => id === sourceId.value) ?? null),
    pickSource(id: string) {
      sourceId.value = id
    },
    threads: threads as ReadonlySignal<typeof threads.value>,
    threadId: threadId as ReadonlySignal<string>,
    pickThread: played.pickThread,
    lines: computed(() => linesOf(contents.value, renderings.value, marks.value)),
    failure: failure as ReadonlySignal<string>,
    busy: busy as ReadonlySignal<boolean>,
    send: () =>
      attempt(async () => {
        const all = contents.peek()
        const asking = all.findLast(({ created_from }) => created_from === 'synchronizer') ?? all.at(-1)
        if (!asking) return
        await api.reply(asking.id, shown.peek())
        refresh()
      }),
    canPlay: played.canPlay,
    useSecret: played.useSecret,
    isMine: played.isMine,
    say: (body: string) => attempt(() => played.send({ body })),
    tap: (tapped: Tap, inReplyTo: string) => attempt(() => played.send(tapped, inReplyTo)),
    newCustomer: played.another,
    dispose() {
      for (const end of effects) end()
    },
  }
}

/** Puts the field of the message, such as `title`, before the sentence about it. */
function sentenceWithField(sentence: string, error: unknown): string {
  const path = error instanceof RequestError ? error.errors[0]?.path : undefined
  return path ? `${isolateDirection(path.replace('structured_content.', ''))}: ${sentence}` : sentence
}

function createPlayedCustomer(
  reading: LiveReading,
  t: StudioLookup,
  ownSecret: (sourceId: string) => string | null | undefined,
) {
  const { sourceId, threadId } = reading
  /** Secrets that the designer pasted, stored only in memory. */
  const secrets = signal<Readonly<Record<string, string>>>({})
  const customer = signal(newCustomer())
  /** The customer's id on the channel, by the id of a conversation that was started here. */
  const begun = signal<Readonly<Record<string, string>>>({})
  const secretOf = (id: string) => secrets.value[id] ?? ownSecret(id)

  return {
    canPlay: computed(() => Boolean(secretOf(sourceId.value))),
    useSecret(secret: string) {
      secrets.value = { ...secrets.peek(), [sourceId.peek()]: secret }
    },
    /** Forgets the secret, so that the page requests it again. */
    forgetSecret() {
      const { [sourceId.peek()]: _, ...others } = secrets.peek()
      secrets.value = others
    },
    isMine: computed(() => begun.value[threadId.value] === customer.value),
    pickThread(id: string) {
      reading.beginning = false
      threadId.value = id
      // If the conversation was started here, play its customer again.
      customer.value = begun.peek()[id] ?? customer.peek()
    },
    async send(tapped: Partial<Tap>, inReplyTo?: string) {
      const foreign_id = customer.peek()
      const content = await reportMessage(t, sourceId.peek(), secretOf(sourceId.peek()) ?? '', {
        type: 'message.received',
        foreign_id: `studio.${newUuid()}`,
        from: { foreign_id, screenname: 'Studio' },
        ...tapped,
        ...(inReplyTo && { in_reply_to_id: inReplyTo }),
      })
      reading.beginning = false
      begun.value = { ...begun.peek(), [content.thread_id]: foreign_id }
      threadId.value = content.thread_id
      reading.refresh()
    },
    another() {
      reading.beginning = true
      customer.value = newCustomer()
      threadId.value = ''
    },
  }
}

function followSource(reading: LiveReading, session: Studio['session']) {
  const { sourceId, threads, threadId, marks, refresh } = reading
  return effect(() => {
    const id = sourceId.value
    reading.beginning = false
    threads.value = []
    threadId.value = ''
    if (!id) return
    const life = new AbortController()
    void followEvents({
      session,
      sourceId: id,
      signal: life.signal,
      happened: refresh,
      live(news) {
        if (news.type === 'content_thread.marked' && news.thread_id === threadId.peek()) marks.value = news.marks
      },
    })
    return () => life.abort()
  })
}

function showThread({ contents, marks, threadId, refresh }: LiveReading) {
  contents.value = []
  marks.value = null
  if (threadId.value) refresh()
}

const newCustomer = () => `studio-${crypto.getRandomValues(new Uint32Array(2)).join('')}`
