import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { AgentName } from '../../../clients/typescript/operations'
import type { Media } from '../../../contract/attachment'

export type DraftKind = 'reply' | 'comment'

export interface DraftEdit {
  content_id: string
  kind: DraftKind
  text: string
}

export interface Draft {
  kind: DraftKind
  reply: string
  comment: string
  files: readonly Media[]
  /** The colleagues chosen for the comment. Those whose names are still in the text are mentioned. */
  mentions?: readonly AgentName[]
  /** If set, the text box shows this edit. Reply and comment stay stored. */
  edit?: DraftEdit | null
  /** Unsaved edits of other messages. When `edit` ends, the last of these becomes `edit`. */
  otherEdits?: readonly DraftEdit[]
}

const emptyDraft: Draft = { kind: 'reply', reply: '', comment: '', files: [] }

export interface DraftsNeeds {
  /** Called for each access. Throws when storage is denied. */
  storage(): Storage
  /** The owner of the drafts, because several people can use a browser. */
  agentId: string
}

export type Drafts = ReturnType<typeof createDrafts>

/** Stores drafts in `localStorage`, shared by all tabs. If storage is denied, drafts last as long as the page. */
// One function: everything changes the same drafts, in memory, in the storage and in the list of ids.
export function createDrafts({ storage, agentId }: DraftsNeeds) {
  const prefix = `inbox:draft:${agentId}:`
  const drafts = new Map<string, Signal<Draft>>()
  const ids = signal<ReadonlySet<string>>(new Set(storedIds()))

  function storedIds(): string[] {
    try {
      return Object.keys(storage()).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
    } catch {
      return []
    }
  }

  function draftOf(id: string): Signal<Draft> {
    const entry = drafts.get(id) ?? signal(readDraft(readStored(id)))
    drafts.set(id, entry)
    return entry
  }

  function readStored(id: string): string | null {
    try {
      return storage().getItem(prefix + id)
    } catch {
      return null
    }
  }

  function updateIds(id: string, draft: Draft) {
    const hasDraft = hasContent(draft)
    if (hasDraft === ids.value.has(id)) return
    const next = new Set(ids.value)
    if (hasDraft) next.add(id)
    else next.delete(id)
    ids.value = next
  }

  function store(id: string, draft: Draft) {
    updateIds(id, draft)
    try {
      if (hasContent(draft)) storage().setItem(prefix + id, JSON.stringify(draft))
      else storage().removeItem(prefix + id)
    } catch {
      // The storage is full or denied. The page still has the draft.
    }
  }

  function write(id: string, change: Partial<Draft>) {
    const draft = draftOf(id)
    draft.value = { ...draft.value, ...change }
    store(id, draft.value)
  }

  return {
    of: (id: string): ReadonlySignal<Draft> => draftOf(id),
    write,
    ids: ids as ReadonlySignal<ReadonlySet<string>>,
    count: computed(() => ids.value.size),
    /** Puts unsent text back, before text that the agent has typed since. */
    restore(
      id: string,
      kind: DraftKind,
      text: string,
      files: readonly Media[] = [],
      mentions: readonly AgentName[] = [],
    ) {
      const { value } = draftOf(id)
      const parts = [text, value[kind]].filter((part) => part.trim() !== '')
      write(id, {
        kind,
        [kind]: parts.join('\n\n'),
        ...(mentions.length > 0 && { mentions: [...mentions, ...(value.mentions ?? [])] }),
        files: [...files, ...value.files.filter((each) => !files.some((file) => file.id === each.id))],
      })
    },
    onStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) {
      if (!key?.startsWith(prefix)) return
      const id = key.slice(prefix.length)
      const draft = readDraft(newValue)
      const entry = drafts.get(id)
      if (entry) entry.value = draft
      updateIds(id, draft)
    },
  }
}

const hasContent = ({ reply, comment, files, edit }: Draft) =>
  reply.trim() !== '' || comment.trim() !== '' || files.length > 0 || !!edit

/** Reads a stored draft. Accepts any value and never throws. */
function readDraft(text: string | null): Draft {
  try {
    const fields = (JSON.parse(text ?? 'null') ?? {}) as Partial<Draft>
    return {
      kind: fields.kind === 'comment' ? 'comment' : 'reply',
      reply: typeof fields.reply === 'string' ? fields.reply : '',
      comment: typeof fields.comment === 'string' ? fields.comment : '',
      ...(Array.isArray(fields.mentions) && {
        mentions: fields.mentions.filter(({ id, name }) => typeof id === 'string' && typeof name === 'string'),
      }),
      ...(typeof fields.edit?.text === 'string' && { edit: fields.edit }),
      ...(Array.isArray(fields.otherEdits) && {
        otherEdits: fields.otherEdits.filter((each) => typeof each?.text === 'string'),
      }),
      files: Array.isArray(fields.files) ? fields.files.filter((file) => typeof file?.id === 'string') : [],
    }
  } catch {
    return emptyDraft
  }
}
