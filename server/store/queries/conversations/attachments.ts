import { sql } from 'kysely'
import type { AttachmentFilter, AttachmentReader } from '../../../conversation/contents/attachments-port'
import type { Transaction } from '../../../conversation/ports'
import type { AttachmentRecord } from '../../../conversation/records'
import { type Driver, insert, many, one } from '../driver'
import { type Builder, defineQuery, type Place } from '../query'

export const attachmentById = defineQuery(
  (db, place) => db.selectFrom('attachments').selectAll().where('id', '=', place('id')),
  {
    holds: 'changes',
  },
)

// Each condition is off while its parameter is empty, so that one text serves every filter.
const matching = (db: Builder, place: Place) =>
  db.selectFrom('attachments').where(
    sql<boolean>`(${place('usable_by')} = '' or public = 1 or uploaded_by = ${place('usable_by')})
      and (${place('uploaded_by')} = '' or uploaded_by = ${place('uploaded_by')})
      and (${place('public')} = '' or cast(public as text) = ${place('public')})
      and content_type like ${place('content_type')}`,
  )
const page = defineQuery(
  (db, place) =>
    matching(db, place).selectAll().orderBy('id', 'desc').limit(place<number>('limit')).offset(place<number>('offset')),
  { planned: 'each time' },
)
const count = defineQuery((db, place) => matching(db, place).select((select) => select.fn.countAll().as('count')), {
  planned: 'each time',
})

export const readAttachments = (driver: Driver) =>
  ({
    attachments: async (ids) => {
      const found = await Promise.all([...new Set(ids)].map((id) => one(driver, 'attachments', attachmentById, { id })))
      return found.filter((record): record is AttachmentRecord => record !== null)
    },
    attachmentPage: async (filter, { offset, limit }) => {
      const parameters = parametersOf(filter)
      const [counted] = await driver.all(count, parameters)
      return {
        count: Number(counted?.count ?? 0),
        records: await many(driver, 'attachments', page, { ...parameters, offset, limit }),
      }
    },
  }) satisfies AttachmentReader

function parametersOf(filter: AttachmentFilter) {
  return {
    usable_by: filter.usableBy ?? '',
    uploaded_by: filter.uploadedBy ?? '',
    public: filter.public === undefined ? '' : filter.public ? '1' : '0',
    content_type: filter.contentType?.replace('*', '%') ?? '%',
  }
}

export const writeAttachments = (driver: Driver) =>
  ({ insertAttachment: (record) => insert(driver, 'attachments', record) }) satisfies Partial<Transaction>
