import type { ListName } from './list-port'

/** The type of a filter's value. `after` and `before` are times. */
type FieldKind = 'text' | 'id' | 'boolean' | 'after' | 'before'

export interface ListField {
  column: string
  kind: FieldKind
  /** The allowed values; absent: any value of the type. */
  only?: readonly string[]
  /** The stored words for true and false, if the column has words. */
  words?: { true: readonly string[]; false: readonly string[] }
}

const id = (column: string): ListField => ({ column, kind: 'id' })
const text = (column: string, only?: readonly string[]): ListField => ({ column, kind: 'text', ...(only && { only }) })
const boolean = (column: string): ListField => ({ column, kind: 'boolean' })

const dates = {
  created_after: { column: 'created_at', kind: 'after' },
  created_before: { column: 'created_at', kind: 'before' },
  updated_after: { column: 'updated_at', kind: 'after' },
  updated_before: { column: 'updated_at', kind: 'before' },
} as const satisfies Record<string, ListField>

/** Short keys of `q`, which other clients use. */
export const shortKeys: Readonly<Record<string, string>> = {
  source: 'source_id',
  thread: 'thread_id',
  identity: 'identity_id',
  intervention: 'intervention_id',
  author: 'author_id',
}

export const listFields = {
  contents: {
    source_id: id('source_id'),
    thread_id: id('thread_id'),
    identity_id: id('identity_id'),
    intervention_id: id('intervention_id'),
    author_id: id('author_id'),
    creator_id: id('creator_id'),
    in_reply_to_id: id('in_reply_to_id'),
    foreign_id: text('foreign_id'),
    status: text('status', ['new', 'assigned', 'replied', 'ignored', 'user_reply', 'user_initiated']),
    created_from: text('created_from', ['synchronizer', 'api', 'interface', 'auto_response']),
    synchronization_status: text('synchronization_status', ['export_pending', 'success', 'export_failure']),
    language: text('language'),
    private: boolean('private_message'),
    auto_submitted: boolean('auto_submitted'),
    ...dates,
  },
  threads: {
    source_id: id('source_id'),
    identity_id: id('identity_id'),
    foreign_id: text('foreign_id'),
    closed: boolean('closed'),
    ...dates,
  },
  interventions: {
    source_id: id('source_id'),
    thread_id: id('thread_id'),
    content_id: id('content_id'),
    identity_id: id('identity_id'),
    user_id: id('user_id'),
    closed: {
      column: 'state',
      kind: 'boolean',
      words: { true: ['closed'], false: ['open', 'reopened', 'closing'] },
    },
    ...dates,
    closed_after: { column: 'closed_at', kind: 'after' },
    closed_before: { column: 'closed_at', kind: 'before' },
  },
} as const satisfies Record<ListName, Record<string, ListField>>
