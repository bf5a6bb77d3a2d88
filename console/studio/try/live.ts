import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Rendering, Source } from '../../../clients/typescript/operations'
import type { Marks } from '../../../contract/chat/visitor'
import type { Content } from '../../../contract/content'
import type { Thread } from '../../../contract/thread'
import { Refused } from '../../shell/api'
import type { Studio } from '../studio'
import { say, type Tap, wrongSecret } from './customer'
import { linesOf } from './lines'
import { follow } from './news'

export type Live = ReturnType<typeof createLive>

/**
 * Real conversations on the sources that the token may see: the composed message goes out as a reply, and customers of channels with a
 * connector are played by what that connector would report.
 */
export function createLive({ api, access, message }: Studio) {
  const sources = signal<readonly Source[] | null>(null)
  const sourceId = signal('')
  const threads = signal<readonly Thread[]>([])
  const threadId = signal('')
  const contents = signal<readonly Content[]>([])
  const renderings = signal<ReadonlyMap<string, Rendering>>(new Map())
  const marks = signal<Marks | null>(null)
  const failure = signal('')
  const busy = signal(false)
  /** Pasted, kept in memory only. */
  const secrets = signal<Readonly<Record<string, string>>>({})
  const source = computed(() => sources.value?.find(({ id }) => id === sourceId.value) ?? null)
  const own = (id: string) => access.own.value.find((each) => each.id === id)
  /** The customer that is played; another one begins another conversation. */
  const customer = signal(newCustomer())
  /** Another customer is about to begin: no conversation is shown until then. */
  let beginning = false
  /** Threads that were begun here, by the customer's id on the channel. */
  const begun = signal<Readonly<Record<string, string>>>({})

  async function attempt(act: () => Promise<void>) {
    busy.value = true
    failure.value = ''
    try {
      await act()
    } catch (error) {
      failure.value = (error as Error).message
      if (error instanceof Refused && error.code === wrongSecret) forgetSecret()
    }
    busy.value = false
  }

  /** Another one is asked for. */
  function forgetSecret() {
    const { [sourceId.peek()]: _, ...others } = secrets.peek()
    secrets.value = others
  }

  async function fetchSources() {
    const found = await api.sources()
    const order = access.own.peek().map(({ id }) => id)
    const rank = ({ id }: Source) => (order.includes(id) ? order.indexOf(id) : order.length)
    sources.value = [...found].sort((a, b) => rank(a) - rank(b))
    if (!sourceId.peek()) sourceId.value = sources.value[0]?.id ?? ''
  }

  /** The newest conversation is shown until somebody picks another; one that begins is shown when it is one's own. */
  async function fetchThreads(of: string) {
    const found = await api.threads(of)
    if (of !== sourceId.peek()) return
    const known = new Set(threads.peek().map(({ id }) => id))
    const fresh = found.find(({ id }) => !known.has(id))
    threads.value = found
    if (beginning) return
    if (!threadId.peek() || (fresh && own(of) && known.size > 0)) threadId.value = (fresh ?? found[0])?.id ?? ''
  }

  async function fetchContents(of: string) {
    const [found, far] = await Promise.all([api.contents(of), api.marks(of)])
    const lacking = found.filter(
      ({ id, created_from }) => created_from !== 'synchronizer' && !renderings.peek().has(id),
    )
    const given = await Promise.all(lacking.map(async ({ id }) => [id, await api.rendering(id)] as const))
    if (of !== threadId.peek()) return
    renderings.value = new Map([...renderings.peek(), ...given])
    contents.value = found
    marks.value = far
  }

  let asked = Promise.resolve()
  /** Why it could not be asked; gone as soon as it can. */
  let trouble = ''
  /** One after the other: what comes while it is asked is asked for once more. */
  function refresh() {
    asked = asked
      .then(() => fetchThreads(sourceId.peek()))
      .then(() => (threadId.peek() ? fetchContents(threadId.peek()) : undefined))
      .then(
        () => {
          if (failure.peek() === trouble) failure.value = ''
        },
        (error: Error) => {
          trouble = error.message
          failure.value = trouble
        },
      )
  }

  const effects = [
    effect(() => {
      const id = sourceId.value
      beginning = false
      threads.value = []
      threadId.value = ''
      if (!id) return
      const life = new AbortController()
      void follow({
        access,
        sourceId: id,
        signal: life.signal,
        happened: refresh,
        live(news) {
          if (news.type === 'content_thread.marked' && news.thread_id === threadId.peek()) marks.value = news.marks
        },
      })
      return () => life.abort()
    }),
    effect(() => {
      contents.value = []
      marks.value = null
      if (threadId.value) refresh()
    }),
  ]
  void attempt(fetchSources)

  const tell = (tapped: Partial<Tap>, inReplyTo?: string) =>
    attempt(async () => {
      const secret = secrets.peek()[sourceId.peek()] ?? own(sourceId.peek())?.connector_secret ?? ''
      const foreign_id = customer.peek()
      const content = await say(sourceId.peek(), secret, {
        type: 'message.received',
        foreign_id: `studio.${crypto.randomUUID()}`,
        from: { foreign_id, screenname: 'Studio' },
        ...tapped,
        ...(inReplyTo && { in_reply_to_id: inReplyTo }),
      })
      beginning = false
      begun.value = { ...begun.peek(), [content.thread_id]: foreign_id }
      threadId.value = content.thread_id
      refresh()
    })

  return {
    sources: sources as ReadonlySignal<readonly Source[] | null>,
    source,
    pickSource(id: string) {
      sourceId.value = id
    },
    threads: threads as ReadonlySignal<readonly Thread[]>,
    threadId: threadId as ReadonlySignal<string>,
    pickThread(id: string) {
      beginning = false
      threadId.value = id
      // Who writes there again is whom one played there.
      customer.value = begun.peek()[id] ?? customer.peek()
    },
    lines: computed(() => linesOf(contents.value, renderings.value, marks.value)),
    failure: failure as ReadonlySignal<string>,
    busy: busy as ReadonlySignal<boolean>,
    /** The composed message, in reply to the customer's newest. */
    send: () =>
      attempt(async () => {
        const all = contents.peek()
        const asking = all.findLast(({ created_from }) => created_from === 'synchronizer') ?? all.at(-1)
        if (!asking) return
        await api.reply(asking.id, message.peek())
        refresh()
      }),
    /** Whether a customer of this source can be played: its secret is here. */
    canPlay: computed(() => Boolean(secrets.value[sourceId.value] ?? own(sourceId.value)?.connector_secret)),
    useSecret(secret: string) {
      secrets.value = { ...secrets.peek(), [sourceId.peek()]: secret }
    },
    /** The customer in the picked conversation is the one that is played here. */
    isMine: computed(() => begun.value[threadId.value] === customer.value),
    say: (body: string) => tell({ body }),
    tap: (tapped: Tap, inReplyTo: string) => tell(tapped, inReplyTo),
    newCustomer() {
      beginning = true
      customer.value = newCustomer()
      threadId.value = ''
    },
    dispose() {
      for (const end of effects) end()
    },
  }
}

const newCustomer = () => `studio-${crypto.getRandomValues(new Uint32Array(2)).join('')}`
