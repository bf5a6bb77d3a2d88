import type { ContentChange, Transaction } from '../conversation/ports'
import type { ThreadRecord } from '../conversation/records'
import { rightsWrites } from '../conversation/rights'
import type { WriteSet } from '../conversation/write-set'

export class ChangeSet {
  readonly threads = new Map<string, ThreadRecord | null>()
  readonly contents = new Map<string, ContentChange>()
  readonly identities = new Set<string>()
  rights = false
  outbox = false
  events = false

  /** Notes a change of the thread. Listeners read its record from the database. */
  about(threadId: string): void {
    if (!this.threads.has(threadId)) this.threads.set(threadId, null)
  }

  /** Call this after a partial rollback. Listeners then read all changed threads from the database. */
  undone(): void {
    for (const id of this.threads.keys()) this.threads.set(id, null)
  }

  wrote({ contents, changedContents, threads, interventions, events, outbox }: WriteSet): void {
    for (const { after } of threads) this.threads.set(after.id, after)
    for (const { id, thread_id } of contents) this.contents.set(id, { thread_id, added: true })
    for (const { after } of changedContents) {
      if (!this.contents.has(after.id)) this.contents.set(after.id, { thread_id: after.thread_id, added: false })
    }
    for (const { after } of interventions) if (!this.threads.has(after.thread_id)) this.about(after.thread_id)
    if (events.length > 0) this.events = true
    if (outbox.length > 0) this.outbox = true
  }

  clear(): void {
    for (const each of [this.threads, this.contents, this.identities]) each.clear()
    this.rights = this.outbox = this.events = false
  }
}

type Name = {
  [N in keyof Transaction]: Transaction[N] extends (...given: never[]) => unknown ? N : never
}[keyof Transaction]
type Note<N extends Name> = (changes: ChangeSet, ...given: Parameters<Transaction[N]>) => void

const outbox = (changes: ChangeSet) => {
  changes.outbox = true
}
const rights = (changes: ChangeSet) => {
  changes.rights = true
}
const thread = (changes: ChangeSet, record: ThreadRecord) => changes.threads.set(record.id, record)
const aboutThread = (changes: ChangeSet, { id }: { id: string }) => changes.about(id)
const identity = (changes: ChangeSet, { identity_id }: { identity_id: string }) => changes.identities.add(identity_id)

const liveMessage = (changes: ChangeSet, { id, thread_id }: { id: string; thread_id: string }) => {
  changes.about(thread_id)
  if (!changes.contents.has(id)) changes.contents.set(id, { thread_id, added: false })
}

const notes: { readonly [N in Name]?: Note<N> } = {
  insertOutbox: outbox,
  insertDelivery: outbox,
  requeueDelivery: outbox,
  hastenWebhook: outbox,
  hastenOrderingKey: outbox,
  insertPublished: (changes) => {
    changes.events = true
  },
  insertThread: thread,
  updateThread: thread,
  deleteThread: (changes, id) => changes.threads.set(id, null),
  insertContent: (changes, { id, thread_id }) => {
    changes.about(thread_id)
    changes.contents.set(id, { thread_id, added: true })
  },
  updateContent: (changes, { id, thread_id }) => {
    changes.about(thread_id)
    if (!changes.contents.has(id)) changes.contents.set(id, { thread_id, added: false })
  },
  putLiveTurn: liveMessage,
  putLiveStop: liveMessage,
  insertMention: (changes, { thread_id }) => changes.about(thread_id),
  updateMention: (changes, { thread_id }) => changes.about(thread_id),
  insertRing: aboutThread,
  updateRing: aboutThread,
  deleteRing: (changes, id) => changes.about(id),
  updateIntervention: (changes, { thread_id }) => changes.about(thread_id),
  putThreadMarks: (changes, { thread_id }) => changes.about(thread_id),
  insertThreadControl: identity,
  updateThreadControl: identity,
  updateIdentity: (changes, { id }) => changes.identities.add(id),
}

export function noting(changes: ChangeSet, tx: Transaction): Transaction {
  const watched: Record<string, unknown> = { ...tx }
  const watch = (name: Name, note: (changes: ChangeSet, ...given: unknown[]) => void) => {
    const write = tx[name] as (...given: unknown[]) => unknown
    watched[name] = (...given: unknown[]) => {
      note(changes, ...given)
      return write(...given)
    }
  }
  for (const [name, note] of Object.entries(notes) as [Name, Note<Name>][])
    watch(name, note as (changes: ChangeSet, ...given: unknown[]) => void)
  for (const name of rightsWrites) watch(name, rights)
  return watched as unknown as Transaction
}
