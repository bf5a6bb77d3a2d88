import type { Changes, ContentChange, Store, Transaction } from '../conversation/ports'

/** What somebody outside waits for; threads, contents and identities with their ids. */
export type Touched =
  | 'outbox'
  | 'events'
  | 'rights'
  | `${'thread' | 'identity'} ${string}`
  | `${'content' | 'new'} ${string} ${string}`

type Name = {
  [N in keyof Transaction]: Transaction[N] extends (...given: never[]) => unknown ? N : never
}[keyof Transaction]
type Given<N extends Name> = Parameters<Transaction[N]>

/** What each write touches. A write that is not here is nothing that anybody outside waits for. */
const touches: { readonly [N in Name]?: (...given: Given<N>) => Touched } = {
  insertOutbox: () => 'outbox',
  hastenWebhook: () => 'outbox',
  insertPublished: () => 'events',
  insertThread: ({ id }) => `thread ${id}`,
  updateThread: ({ id }) => `thread ${id}`,
  deleteThread: (id) => `thread ${id}`,
  insertContent: ({ id, thread_id }) => `new ${thread_id} ${id}`,
  updateContent: ({ id, thread_id }) => `content ${thread_id} ${id}`,
  insertRing: ({ id }) => `thread ${id}`,
  updateRing: ({ id }) => `thread ${id}`,
  deleteRing: (id) => `thread ${id}`,
  updateIntervention: ({ thread_id }) => `thread ${thread_id}`,
  putThreadMarks: ({ thread_id }) => `thread ${thread_id}`,
  insertThreadControl: ({ identity_id: id }) => `identity ${id}`,
  updateThreadControl: ({ identity_id: id }) => `identity ${id}`,
  updateIdentity: ({ id }) => `identity ${id}`,
  updateAgent: () => 'rights',
  replaceSourcePermissions: () => 'rights',
  insertSourcePermission: () => 'rights',
  insertSource: () => 'rights',
  updateSource: () => 'rights',
  deleteSource: () => 'rights',
  updateRole: () => 'rights',
  updateToken: () => 'rights',
  deleteToken: () => 'rights',
  updateChannel: () => 'rights',
  deleteAgentSession: () => 'rights',
  deleteAgentSessions: () => 'rights',
}

/** The same transaction, which says what it touches. */
export function touching(touched: (what: Touched) => void, tx: Transaction): Transaction {
  const watched: Record<string, unknown> = { ...tx }
  for (const [name, what] of Object.entries(touches) as [Name, (...given: unknown[]) => Touched][]) {
    const write = tx[name] as (...given: unknown[]) => unknown
    watched[name] = (...given: unknown[]) => {
      touched(what(...given))
      return write(...given)
    }
  }
  return watched as unknown as Transaction
}

/** Who listens to a store. */
export function createListeners() {
  const onOutbox: (() => void)[] = []
  const onPublished: (() => void)[] = []
  const onChanged: ((changes: Changes) => void)[] = []
  const on: Pick<Store, 'onOutbox' | 'onPublished' | 'onChanged'> = {
    onOutbox: (listener) => void onOutbox.push(listener),
    onPublished: (listener) => void onPublished.push(listener),
    onChanged: (listener) => void onChanged.push(listener),
  }
  return {
    on,
    tell(touched: ReadonlySet<Touched>): void {
      if (touched.has('outbox')) for (const listener of onOutbox) listener()
      if (touched.has('events')) for (const listener of onPublished) listener()
      if (onChanged.length === 0) return
      const changes = changesOf(touched)
      if (changes) for (const listener of onChanged) listener(changes)
    },
  }
}

function changesOf(touched: ReadonlySet<Touched>): Changes | null {
  const threads = new Set<string>()
  const contents = new Map<string, ContentChange>()
  const identities = new Set<string>()
  for (const each of touched) {
    const [kind, id = '', contentId = ''] = each.split(' ')
    if (kind === 'thread' || kind === 'content' || kind === 'new') threads.add(id)
    if (kind === 'new' || (kind === 'content' && !contents.has(contentId))) {
      contents.set(contentId, { thread_id: id, added: kind === 'new' })
    }
    if (kind === 'identity') identities.add(id)
  }
  const rights = touched.has('rights')
  return rights || threads.size > 0 || identities.size > 0 ? { threads, contents, identities, rights } : null
}
