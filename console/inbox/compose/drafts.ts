import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { AgentName } from '../../../clients/typescript/operations'
import type { Media } from '../../../contract/attachment'

export type DraftKind = 'reply' | 'comment'

/** The edit of a sent message, before it is saved. */
export interface DraftEdit {
  content_id: string
  kind: DraftKind
  text: string
}

/** An agent's draft in a conversation. */
export interface Draft {
  kind: DraftKind
  reply: string
  comment: string
  /** Files of the reply that are already uploaded. */
  files: readonly Media[]
  /** The colleagues who were chosen for the comment. Those whose names are still in it are mentioned. */
  mentions?: readonly AgentName[]
  /** While it is there, the text box shows the edit, and keeps reply and comment. */
  edit?: DraftEdit | null
  /** Edits of other messages that were begun before and are not saved. The last one goes on when `edit` ends. */
  otherEdits?: readonly DraftEdit[]
}

const emptyDraft: Draft = { kind: 'reply', reply: '', comment: '', files: [] }

export interface DraftsNeeds {
  /** Called for each access; may throw when storage is denied. */
  storage(): Storage
  /** The agent who owns the drafts: several people may use one browser. */
  agentId: string
}

export type Drafts = ReturnType<typeof createDrafts>

/**
 * Drafts by conversation, stored in this browser until they are sent or emptied. All tabs share them: text typed in one tab appears in the others,
 * and a sent draft disappears everywhere. Without storage the drafts live as long as the page.
 */
// One function: everything keeps the same drafts, in memory, in the storage and in the list of ids.
export function createDrafts({ storage, agentId }: DraftsNeeds) {
  const prefix = `inbox:draft:${agentId}:`
  const known = new Map<string, Signal<Draft>>()
  const ids = signal<ReadonlySet<string>>(new Set(storedIds()))

  function storedIds(): string[] {
    try {
      return Object.keys(storage()).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
    } catch {
      return []
    }
  }

  function own(id: string): Signal<Draft> {
    const there = known.get(id) ?? signal(readDraft(stored(id)))
    known.set(id, there)
    return there
  }

  function stored(id: string): string | null {
    try {
      return storage().getItem(prefix + id)
    } catch {
      return null
    }
  }

  function list(id: string, draft: Draft) {
    const isThere = hasWords(draft)
    if (isThere === ids.value.has(id)) return
    const next = new Set(ids.value)
    if (isThere) next.add(id)
    else next.delete(id)
    ids.value = next
  }

  function keep(id: string, draft: Draft) {
    list(id, draft)
    try {
      if (hasWords(draft)) storage().setItem(prefix + id, JSON.stringify(draft))
      else storage().removeItem(prefix + id)
    } catch {
      // The storage is full or denied; the page still has the draft.
    }
  }

  function write(id: string, change: Partial<Draft>) {
    const draft = own(id)
    draft.value = { ...draft.value, ...change }
    keep(id, draft.value)
  }

  return {
    of: (id: string): ReadonlySignal<Draft> => own(id),
    write,
    /** Ids of the conversations that have a draft. */
    ids: ids as ReadonlySignal<ReadonlySet<string>>,
    count: computed(() => ids.value.size),
    /** Puts unsent text back, above the text that was written since. */
    giveBack(
      id: string,
      kind: DraftKind,
      text: string,
      files: readonly Media[] = [],
      mentions: readonly AgentName[] = [],
    ) {
      const { value } = own(id)
      const parts = [text, value[kind]].filter((part) => part.trim() !== '')
      write(id, {
        kind,
        [kind]: parts.join('\n\n'),
        ...(mentions.length > 0 && { mentions: [...mentions, ...(value.mentions ?? [])] }),
        files: [...files, ...value.files.filter((each) => !files.some((file) => file.id === each.id))],
      })
    },
    /** Takes over a draft that another tab stored. */
    heard({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) {
      if (!key?.startsWith(prefix)) return
      const id = key.slice(prefix.length)
      const draft = readDraft(newValue)
      const there = known.get(id)
      if (there) there.value = draft
      list(id, draft)
    },
  }
}

const hasWords = ({ reply, comment, files, edit }: Draft) =>
  reply.trim() !== '' || comment.trim() !== '' || files.length > 0 || !!edit

/** Reads a stored draft. Accepts any value; never throws. */
function readDraft(text: string | null): Draft {
  try {
    const given = (JSON.parse(text ?? 'null') ?? {}) as Partial<Draft>
    return {
      kind: given.kind === 'comment' ? 'comment' : 'reply',
      reply: typeof given.reply === 'string' ? given.reply : '',
      comment: typeof given.comment === 'string' ? given.comment : '',
      ...(Array.isArray(given.mentions) && {
        mentions: given.mentions.filter(({ id, name }) => typeof id === 'string' && typeof name === 'string'),
      }),
      ...(typeof given.edit?.text === 'string' && { edit: given.edit }),
      ...(Array.isArray(given.otherEdits) && {
        otherEdits: given.otherEdits.filter((each) => typeof each?.text === 'string'),
      }),
      files: Array.isArray(given.files) ? given.files.filter((file) => typeof file?.id === 'string') : [],
    }
  } catch {
    return emptyDraft
  }
}
