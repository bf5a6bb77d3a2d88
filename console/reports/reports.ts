import { computed, effect, signal } from '@preact/signals'
import type { Statistics } from '../../clients/typescript/operations'
import { zoneOfBrowser } from '../../contract/zone-of-browser'
import { createRetry } from '../shell/reading/retry'
import { createRouter } from '../shell/router'
import type { Shell } from '../shell/shell'
import type { Measure } from './measures'
import { type Choice, lastDays, type Period, periodProblem, readChoice, todayIn } from './period'

interface NamedRecord {
  id: string
  name: string
}

interface Outside {
  now(): number
  timeZone: string
  /** The query of the page's address. `replaceQuery` replaces it. */
  query: string
  replaceQuery(query: string): void
}

function browser(): Outside {
  const router = createRouter()
  return {
    now: Date.now,
    timeZone: zoneOfBrowser() ?? 'UTC',
    query: router.location.value.search,
    replaceQuery: (query) => router.replace(`?${query}`),
  }
}

export type Reports = ReturnType<typeof createReports>

/** The choice is in the address, so that links and reloads keep it. */
export function createReports({ api, session }: Pick<Shell, 'api' | 'session'>, outside = browser()) {
  const { timeZone } = outside
  const initialQuery = new URLSearchParams(outside.query)
  const today = () => todayIn(timeZone, outside.now())
  const initialChoice = readChoice(initialQuery, today())
  const choice = signal<Choice>(initialChoice.choice)
  const customPeriod = signal<Period>(initialChoice.customPeriod)
  const source = signal(initialQuery.get('source') ?? '')
  const agent = signal(initialQuery.get('agent') ?? '')
  const measure = signal<Measure>('conversations')
  const period = computed(() => (choice.value === 'own' ? customPeriod.value : lastDays(choice.value, today())))
  const trouble = computed(() => periodProblem(period.value))

  const { people, addThose, read: readChoices } = createChoices({ api, session })
  const statistics = signal<Statistics | null>(null)
  const loading = signal(true)
  const failed = signal<unknown>(null)
  const allowed = computed(() => session.may('read_statistics'))
  const attempts = signal(0)
  /** Whether the last request failed and is repeated automatically. */
  const isRetrying = signal(false)
  const tryAgain = () => {
    attempts.value += 1
  }
  const retry = createRetry(tryAgain)

  const query = computed(() => queryOf({ ...period.value, time_zone: timeZone }, source.value, agent.value))

  effect(() => {
    const params = new URLSearchParams(
      choice.value === 'own' ? { ...customPeriod.value } : { days: String(choice.value) },
    )
    if (source.value) params.set('source', source.value)
    if (agent.value) params.set('agent', agent.value)
    outside.replaceQuery(String(params))
  })

  effect(() => {
    const path = `/1.0/statistics?${query.value}`
    const isReady = allowed.value && trouble.value === null && attempts.value >= 0
    loading.value = isReady
    if (!isReady) return
    const abort = new AbortController()
    void load(path, abort.signal)
    return () => {
      retry.stop()
      abort.abort()
    }
  })

  async function load(path: string, stop: AbortSignal): Promise<void> {
    try {
      const found = await api.get<Statistics>(path, stop)
      if (stop.aborted) return
      statistics.value = found
      failed.value = null
      isRetrying.value = false
      retry.onSuccess()
      // Adds agents who are no longer in the list of agents.
      addThose(found.agents ?? [])
    } catch (error) {
      if (stop.aborted) return
      failed.value = error
      isRetrying.value = retry.onError(error)
    } finally {
      if (!stop.aborted) loading.value = false
    }
  }

  if (allowed.value) readChoices()

  return {
    timeZone,
    choice,
    customPeriod,
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
    isRetrying,
    allowed,
    today,
    tryAgain,
  }
}

function queryOf(filters: Record<string, string>, source: string, agent: string): string {
  const params = new URLSearchParams(filters)
  for (const group of ['day', 'hour', 'source', 'agent']) params.append('group_by[]', group)
  if (source) params.append('source_ids[]', source)
  if (agent) params.set('agent_id', agent)
  return String(params)
}

function createChoices({ api, session }: Pick<Shell, 'api' | 'session'>) {
  const people = signal<readonly NamedRecord[]>([])
  const retry = createRetry(read)
  const addThose = (agents: readonly { id: string | null; name: string }[]) => {
    people.value = mergeNamed(people.peek(), agents)
  }

  async function readBoth(): Promise<void> {
    const agents = api.get<{ records: { user_id: string; name: string }[] }>('/1.0/status?limit=150')
    const [{ records }] = await Promise.all([agents, session.loadSources(api)])
    const agentNames = records.map(({ user_id, name }) => ({ id: user_id, name }))
    people.value = mergeNamed(agentNames, people.peek())
  }

  function read() {
    readBoth().then(retry.onSuccess, retry.onError)
  }
  return { people, addThose, read }
}

function mergeNamed(
  current: readonly NamedRecord[],
  agents: readonly { id: string | null; name: string }[],
): NamedRecord[] {
  const added = agents.filter(
    (each): each is NamedRecord => each.id !== null && !current.some(({ id }) => id === each.id),
  )
  return [...current, ...added.map(({ id, name }) => ({ id, name }))]
}
