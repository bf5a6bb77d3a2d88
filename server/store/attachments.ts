import type { Reader, Transaction } from '../conversation/ports'
import type { AttachmentRecord } from '../conversation/records'
import { type Driver, insert, one } from './driver'
import { defineQuery } from './query'

const attachment = defineQuery((db, place) => db.selectFrom('attachments').selectAll().where('id', '=', place('id')))

export const readAttachments = (driver: Driver) =>
  ({
    attachments: async (ids) => {
      const found = await Promise.all([...new Set(ids)].map((id) => one(driver, 'attachments', attachment, { id })))
      return found.filter((record): record is AttachmentRecord => record !== null)
    },
  }) satisfies Partial<Reader>

export const writeAttachments = (driver: Driver) =>
  ({ insertAttachment: (record) => insert(driver, 'attachments', record) }) satisfies Partial<Transaction>
