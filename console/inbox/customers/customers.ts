import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Conversation, Identity } from '../../../clients/typescript/operations'
import { storedText } from '../../../widget/models/kept/stored-text'
import { createDrafts } from '../../record/drafts'
import { createRetry } from '../../shell/reading/retry'
import type { Calls } from '../server/calls'

export const customerSorts = ['-seen_at', 'name', '-created_at'] as const
export type CustomerSort = (typeof customerSorts)[number]

interface CustomersNeeds {
  records: Pick<Calls, 'customers'>
  after(ms: number, act: () => void): () => void
  me(): string
  storage(): Storage
}

const pageSize = 50
/** A search starts this long after the last letter. */
const searchAfterMs = 250

export type Customers = ReturnType<typeof createCustomers>

/** The searchable, sorted list of customers, read in batches. It stays loaded while a customer is open. */
export function createCustomers({ records, after, me, storage }: CustomersNeeds) {
  const [q, sort] = ['q', 'sort'].map((name) => storedText(storage, `inbox:customers-${name}:${me()}`))
  const query = signal<{ q: string; sort: CustomerSort }>({
    q: q?.read() ?? '',
    sort: customerSorts.find((each) => each === sort?.read()) ?? '-seen_at',
  })
  const rows = signal<readonly Identity[]>([])
  const count = signal(0)
  const state = signal<'loading' | 'here' | 'failed'>('loading')
  const newest = signal<{ id: string } | null>(null)
  const isRetrying = signal(false)
  const retry = createRetry(() => void read(0), after)
  let reading = 0
  let cancelSearch = () => {}

  async function read(offset: number) {
    const nth = ++reading
    if (offset === 0 && !isRetrying.value) state.value = 'loading'
    try {
      const found = await records.customers({ ...query.value, limit: pageSize, offset })
      if (nth !== reading) return
      batch(() => {
        const earlierRows = offset === 0 ? [] : rows.value
        const ids = new Set(earlierRows.map(({ id }) => id))
        rows.value = [...earlierRows, ...found.records.filter(({ id }) => !ids.has(id))]
        count.value = found.count
        state.value = 'here'
        isRetrying.value = false
      })
      retry.onSuccess()
    } catch (error) {
      if (nth !== reading) return
      state.value = 'failed'
      isRetrying.value = retry.onError(error)
    }
  }

  return {
    query: query as ReadonlySignal<Readonly<{ q: string; sort: CustomerSort }>>,
    rows: rows as ReadonlySignal<readonly Identity[]>,
    /** The number of customers, including those that are not loaded. */
    count: count as ReadonlySignal<number>,
    state: state as ReadonlySignal<'loading' | 'here' | 'failed'>,
    /** Whether the last request failed and is repeated automatically. */
    isRetrying: isRetrying as ReadonlySignal<boolean>,
    isMore: computed(() => rows.value.length < count.value),
    newest: newest as ReadonlySignal<{ id: string } | null>,
    drafts: createDrafts(safeStorage(storage), `inbox:customers:${me()}`),
    read: () => read(0),
    readMore: () => read(rows.value.length),
    search(text: string) {
      query.value = { ...query.value, q: text }
      q?.write(text || null)
      cancelSearch()
      cancelSearch = after(searchAfterMs, () => void read(0))
    },
    sortBy(chosen: CustomerSort) {
      query.value = { ...query.value, sort: chosen }
      sort?.write(chosen)
      void read(0)
    },
    onConversation({ customer }: Conversation) {
      newest.value = { id: customer.id }
    },
  }
}

/** Some browsers deny access to the storage itself. */
const safeStorage = (storage: () => Pick<Storage, 'getItem' | 'setItem'>): Pick<Storage, 'getItem' | 'setItem'> => ({
  getItem: (name) => storage().getItem(name),
  setItem: (name, value) => storage().setItem(name, value),
})
