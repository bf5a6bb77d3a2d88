import { type Signal, signal } from '@preact/signals'
import type { Rendering, Source, Thread } from '../../../clients/typescript/operations'
import type { Marks } from '../../../contract/chat/visitor'
import type { Content } from '../../shell/shapes'
import type { Calls } from '../server/calls'
import type { StudioWords } from '../words'

interface LiveReadingNeeds {
  api: Pick<Calls, 'sources' | 'source' | 'threads' | 'contents' | 'marks' | 'rendering'>
  /** The studio's own sources, in order of preference. */
  messages(): readonly { id: string }[]
  failure: Signal<string>
  words: Pick<StudioWords, 'sentence'>
}

export type LiveReading = ReturnType<typeof createLiveReading>

export function createLiveReading({ api, messages, failure, words }: LiveReadingNeeds) {
  const it = {
    sources: signal<readonly Source[] | null>(null),
    sourceId: signal(''),
    threads: signal<readonly Thread[]>([]),
    threadId: signal(''),
    contents: signal<readonly Content[]>([]),
    renderings: signal<ReadonlyMap<string, Rendering>>(new Map()),
    marks: signal<Marks | null>(null),
    beginning: false,
    fetchSources,
    refresh,
  }
  const { sources, sourceId, threads, threadId, contents, renderings, marks } = it

  async function fetchSources() {
    const [own, found] = await Promise.all([Promise.all(messages().map(({ id }) => api.source(id))), api.sources()])
    sources.value = [...own, ...found]
    if (!sourceId.peek()) sourceId.value = sources.value[0]?.id ?? ''
  }

  /** Shows the newest conversation until another is picked; a new one if its source is the studio's own. */
  async function fetchThreads(of: string) {
    const found = await api.threads(of)
    if (of !== sourceId.peek()) return
    const known = new Set(threads.peek().map(({ id }) => id))
    const fresh = found.find(({ id }) => !known.has(id))
    const isOwn = messages().some(({ id }) => id === of)
    threads.value = found
    if (it.beginning) return
    if (!threadId.peek() || (fresh && isOwn && known.size > 0)) threadId.value = (fresh ?? found[0])?.id ?? ''
  }

  async function fetchContents(of: string) {
    const [found, far] = await Promise.all([api.contents(sourceId.peek(), of), api.marks(of)])
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
  /** The error text of the last failed request. A successful request removes it. */
  let trouble = ''

  /** Requests run one after the other. All events during a request cause one more request. */
  function refresh() {
    asked = asked
      .then(() => fetchThreads(sourceId.peek()))
      .then(() => (threadId.peek() ? fetchContents(threadId.peek()) : undefined))
      .then(
        () => {
          if (failure.peek() === trouble) failure.value = ''
        },
        (error: unknown) => {
          trouble = words.sentence(error)
          failure.value = trouble
        },
      )
  }

  return it
}
