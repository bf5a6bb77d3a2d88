import type { Lookup } from '../../widget/strings/words'

/** The texts of a form that changes a record. Each page with such a form has them in its own table. */
export type RecordWords = Lookup<
  | `record_${'unsaved' | 'unsaved_about' | 'problem' | 'save' | 'saved' | 'discard' | 'joined'}`
  | `record_${'conflict' | 'conflict_fields' | 'theirs' | 'mine'}`
>
