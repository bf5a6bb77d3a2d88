import { computed, effect, signal } from '@preact/signals'
import type { Statistics } from '../../clients/typescript/operations'
import { zoneOfBrowser } from '../../contract/zone-of-browser'
import { createRetry } from '../shell/reading/retry'
import { createRouter } from '../shell/router'
import type { Shell } from '../shell/shell'
import type { Measure } from './measures'
import { type Choice, lastDays, type Period, periodProblem, readChoice, todayIn } from './period'

interface Named {
  id: string
  name: string
}

interface Outside {
  now(): number
  timeZone: string
  /** The query of the page's address. `keep` replaces it. */
  query: string
  keep(asked: string): void
}

function browser(): Outside {
  const router = createRouter()
  return {
    now: Date.now,
    timeZone: zoneOfBrowser() ?? 'UTC',
    query: router.location.value.search,
    keep: (asked) => router.replace(`?${asked}`),
  }
}

export type Reports = ReturnType<typeof createReports>

/** The choice is in the address, so that links and reloads keep it. */
export function createReports({ api, session }: Pick<Shell, 'api' | 'session'>, outside = browser()) {
  const { timeZone } = outside
  const asked = new URLSearchParams(outside.query)
  const today = () => todayIn(timeZone, outside.now())
  const begun = readChoice(asked, today())
  const choice = signal<Choice>(begun.choice)
  const own = signal<Period>(begun.own)
  const source = signal(asked.get('source') ?? '')
  const agent = signal(asked.get('agent') ?? '')
  const measure = signal<Measure>('conversations')
  const period = computed(() => (choice.value === 'own' ? own.value : lastDays(choice.value, today())))
  const trouble = computed(() => periodProblem(period.value))

  const { people, addThose, read: readChoices } = createChoices({ api, session })
  const statistics = signal<Statistics | null>(null)
  const loading = signal(true)
  const failed = signal<unknown>(null)
  const allowed = computed(() => session.may('read_statistics'))
  const again = signal(0)
  /** Whether the last request failed and is repeated automatically. */
  const repeats = signal(false)
  const tryAgain = () => {
    again.value += 1
  }
  const retry = createRetry(tryAgain)

  const query = computed(() => queryOf({ ...period.value, time_zone: timeZone }, source.value, agent.value))

  effect(() => {
    const kept = new URLSearchParams(choice.value === 'own' ? { ...own.value } : { days: String(choice.value) })
    if (source.value) kept.set('source', source.value)
    if (agent.value) kept.set('agent', agent.value)
    outside.keep(String(kept))
  })

  effect(() => {
    const path = `/1.0/statistics?${query.value}`
    const asks = allowed.value && trouble.value === null && again.value >= 0
    loading.value = asks
    if (!asks) return
    const giveUp = new AbortController()
    void load(path, giveUp.signal)
    return () => {
      retry.stop()
      giveUp.abort()
    }
  })

  async function load(path: string, stop: AbortSignal): Promise<void> {
    try {
      const found = await api.get<Statistics>(path, stop)
      if (stop.aborted) return
      statistics.value = found
      failed.value = null
      repeats.value = false
      retry.done()
      // Adds agents who are no longer in the list of agents.
      addThose(found.agents ?? [])
    } catch (error) {
      if (stop.aborted) return
      failed.value = error
      repeats.value = retry.repeats(error)
    } finally {
      if (!stop.aborted) loading.value = false
    }
  }

  if (allowed.value) readChoices()

  return {
    timeZone,
    choice,
    own,
    period,
    trouble,
    source,
    agent,
    measure,
    sources: session.sources,
    people,
    statistics,
    loading,
    failed,
    repeats,
    allowed,
    today,
    tryAgain,
  }
}

function queryOf(asked: Record<string, string>, source: string, agent: string): string {
  const wanted = new URLSearchParams(asked)
  for (const group of ['day', 'hour', 'source', 'agent']) wanted.append('group_by[]', group)
  if (source) wanted.append('source_ids[]', source)
  if (agent) wanted.set('agent_id', agent)
  return String(wanted)
}

function createChoices({ api, session }: Pick<Shell, 'api' | 'session'>) {
  const people = signal<readonly Named[]>([])
  const retry = createRetry(read)
  const addThose = (more: readonly { id: string | null; name: string }[]) => {
    people.value = mergeNamed(people.peek(), more)
  }

  async function readBoth(): Promise<void> {
    const agents = api.get<{ records: { user_id: string; name: string }[] }>('/1.0/status?limit=150')
    const [{ records }] = await Promise.all([agents, session.loadSources(api)])
    const known = records.map(({ user_id, name }) => ({ id: user_id, name }))
    people.value = mergeNamed(known, people.peek())
  }

  function read() {
    readBoth().then(retry.done, retry.repeats)
  }
  return { people, addThose, read }
}

function mergeNamed(known: readonly Named[], more: readonly { id: string | null; name: string }[]): Named[] {
  const added = more.filter((each): each is Named => each.id !== null && !known.some(({ id }) => id === each.id))
  return [...known, ...added.map(({ id, name }) => ({ id, name }))]
}
