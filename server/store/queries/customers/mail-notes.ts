import type { Driver } from '../driver'
import { defineQuery } from '../query'
import { onDriver, oneBy, upsertInto } from '../rows'

export const mailNoteQueries = onDriver({ mailNote: oneBy('mail_notes', ['id'], { holds: 'changes' }) })

const deleteBefore = defineQuery((db, place) =>
  db
    .deleteFrom('mail_notes')
    .where('bounced_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .where('updated_at', '<', place<number>('at')),
)

export const mailNoteWriter = onDriver({
  putMailNote: upsertInto('mail_notes', 'id'),
  deleteMailNotesBefore: (driver: Driver) => (at: number) => driver.run(deleteBefore, { at }),
})
