import type { Changes, ContentChange, Store, Transaction } from '../conversation/ports'
import type { ThreadRecord } from '../conversation/records'

/** What a commit did that somebody outside waits for. */
export class Touched {
  readonly threads = new Map<string, ThreadRecord | null>()
  readonly contents = new Map<string, ContentChange>()
  readonly identities = new Set<string>()
  rights = false
  outbox = false
  events = false

  /** Something about it: what it is now is not known from this. */
  about(threadId: string): void {
    if (!this.threads.has(threadId)) this.threads.set(threadId, null)
  }

  /** Some of it was undone: of no thread is it known any more what it is. */
  undone(): void {
    for (const id of this.threads.keys()) this.threads.set(id, null)
  }

  /** Another command of the same commit, which ran beside this one. */
  join(other: Touched): void {
    for (const [id, thread] of other.threads) {
      const known = this.threads.get(id)
      this.threads.set(id, known === undefined ? thread : newer(known, thread))
    }
    for (const [id, change] of other.contents) if (change.added || !this.contents.has(id)) this.contents.set(id, change)
    for (const id of other.identities) this.identities.add(id)
    this.rights ||= other.rights
    this.outbox ||= other.outbox
    this.events ||= other.events
  }

  /** A content came, with its event. */
  arrived(thread: ThreadRecord, { id, thread_id }: { id: string; thread_id: string }): void {
    this.threads.set(thread.id, thread)
    this.contents.set(id, { thread_id, added: true })
    this.events = true
  }

  clear(): void {
    for (const each of [this.threads, this.contents, this.identities]) each.clear()
    this.rights = this.outbox = this.events = false
  }
}

/**
 * Of two that know a thread, the one that counted further has read what the other wrote: who writes to a thread holds it until they are done.
 * Where both counted as far, it is not known which came last.
 */
function newer(one: ThreadRecord | null, other: ThreadRecord | null): ThreadRecord | null {
  if (!one || !other || one.last_seq === other.last_seq) return null
  return one.last_seq > other.last_seq ? one : other
}

type Name = {
  [N in keyof Transaction]: Transaction[N] extends (...given: never[]) => unknown ? N : never
}[keyof Transaction]
type Touch<N extends Name> = (touched: Touched, ...given: Parameters<Transaction[N]>) => void

const outbox = (touched: Touched) => {
  touched.outbox = true
}
const rights = (touched: Touched) => {
  touched.rights = true
}
const thread = (touched: Touched, record: ThreadRecord) => touched.threads.set(record.id, record)
const aboutThread = (touched: Touched, { id }: { id: string }) => touched.about(id)
const identity = (touched: Touched, { identity_id }: { identity_id: string }) => touched.identities.add(identity_id)

/** What each write touches. A write that is not here is nothing that anybody outside waits for. */
const touches: { readonly [N in Name]?: Touch<N> } = {
  insertOutbox: outbox,
  hastenWebhook: outbox,
  insertPublished: (touched) => {
    touched.events = true
  },
  insertThread: thread,
  updateThread: thread,
  deleteThread: (touched, id) => touched.threads.set(id, null),
  insertContent: (touched, { id, thread_id }) => {
    touched.about(thread_id)
    touched.contents.set(id, { thread_id, added: true })
  },
  updateContent: (touched, { id, thread_id }) => {
    touched.about(thread_id)
    if (!touched.contents.has(id)) touched.contents.set(id, { thread_id, added: false })
  },
  insertRing: aboutThread,
  updateRing: aboutThread,
  deleteRing: (touched, id) => touched.about(id),
  updateIntervention: (touched, { thread_id }) => touched.about(thread_id),
  putThreadMarks: (touched, { thread_id }) => touched.about(thread_id),
  insertThreadControl: identity,
  updateThreadControl: identity,
  updateIdentity: (touched, { id }) => touched.identities.add(id),
  updateAgent: rights,
  replaceSourcePermissions: rights,
  insertSourcePermission: rights,
  insertSource: rights,
  updateSource: rights,
  deleteSource: rights,
  updateRole: rights,
  updateToken: rights,
  deleteToken: rights,
  updateChannel: rights,
  deleteAgentSession: rights,
  deleteAgentSessions: rights,
}

/** The same transaction, which notes what it touches. */
export function touching(touched: Touched, tx: Transaction): Transaction {
  const watched: Record<string, unknown> = { ...tx }
  for (const [name, note] of Object.entries(touches) as [Name, (touched: Touched, ...given: unknown[]) => void][]) {
    const write = tx[name] as (...given: unknown[]) => unknown
    watched[name] = (...given: unknown[]) => {
      note(touched, ...given)
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
  const tellOutbox = () => {
    for (const listener of onOutbox) listener()
  }
  return {
    on,
    tellOutbox,
    tell(touched: Touched): void {
      if (touched.outbox) tellOutbox()
      if (touched.events) for (const listener of onPublished) listener()
      const { rights } = touched
      if (onChanged.length === 0 || !(rights || touched.threads.size > 0 || touched.identities.size > 0)) return
      // Copies: the next batch begins with the same one.
      const changes: Changes = {
        threads: new Map(touched.threads),
        contents: new Map(touched.contents),
        identities: new Set(touched.identities),
        rights,
      }
      for (const listener of onChanged) listener(changes)
    },
  }
}
