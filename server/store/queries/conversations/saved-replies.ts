import type { InboxReader, InboxWriter } from '../../../conversation/inbox/inbox-port'
import { type Driver, insert, many, one, remove, update } from '../driver'
import { rowsBy } from '../rows'

const savedReply = rowsBy('saved_replies', ['id'], { holds: 'changes' })
const savedReplies = rowsBy('saved_replies', [], { order: ['name', 'id'] })

export const readSavedReplies = (driver: Driver) =>
  ({
    savedReply: (id) => one(driver, 'saved_replies', savedReply, { id }),
    savedReplies: () => many(driver, 'saved_replies', savedReplies, {}),
  }) satisfies Partial<InboxReader>

export const writeSavedReplies = (driver: Driver): InboxWriter => ({
  insertSavedReply: (record) => insert(driver, 'saved_replies', record),
  updateSavedReply: (record) => update(driver, 'saved_replies', record),
  deleteSavedReply: (id) => remove(driver, 'saved_replies', id),
})
