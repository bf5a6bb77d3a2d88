import { sql } from 'kysely'
import type { AttachmentRecord } from '../../../conversation/contents/attachment-records'
import type {
  AttachmentFilter,
  AttachmentReader,
  AttachmentWriter,
} from '../../../conversation/contents/attachments-port'
import { type Driver, many } from '../driver'
import { equalsOrAny } from '../filters'
import { defineQuery } from '../query'
import { deleteBy, listed, listOf, manyBy, onDriver, oneBy } from '../rows'
import { byIds } from '../shapes'

const attachment = oneBy('attachments', ['id'], { holds: 'changes' })

const list = listOf(
  'attachments',
  (place) => sql<boolean>`${equalsOrAny('uploaded_by', place)} and ${equalsOrAny('public', place)}
    and (cast(${place('usable_by')} as text) is null or public = 1 or (uploaded_by = ${place('usable_by')}
      and (not exists (select 1 from attachment_uses as u where u.attachment_id = attachments.id)
        or exists (select 1 from attachment_uses as u where u.attachment_id = attachments.id
          and cast(${place('source_ids')} as text) like '%' || u.source_id || '%'))))
    and content_type like ${place('content_type')}`,
)

const sources = defineQuery((db, place) =>
  db.selectFrom('attachment_uses').select('source_id').distinct().where('attachment_id', '=', place('attachment_id')),
)
const oneUse = manyBy('attachment_uses', ['attachment_id'], { limited: true })
const inContents = byIds((db, _, ids) =>
  db.selectFrom('attachment_uses').selectAll().where('content_id', 'in', ids).orderBy('id'),
)
const shown = defineQuery((db, place) =>
  db
    .selectFrom('attachment_uses')
    .innerJoin('contents', 'contents.id', 'attachment_uses.content_id')
    .select('contents.id')
    .where('attachment_id', '=', place('attachment_id'))
    .where('contents.identity_id', '=', place('identity_id'))
    .where('contents.private_message', '=', place<number>('hidden'))
    .limit(place<number>('limit')),
)

export const attachmentQueries = (driver: Driver) =>
  ({
    attachments: async (ids) => {
      const found = await Promise.all([...new Set(ids)].map(attachment(driver)))
      return found.filter((record): record is AttachmentRecord => record !== null)
    },
    attachmentPage: (filter, page) => listed(driver, 'attachments', list, parametersOf(filter), page),
    sourcesUsing: async (attachmentId) =>
      (await driver.all(sources, { attachment_id: attachmentId })).map(({ source_id }) => String(source_id)),
    isUsed: async (attachmentId) => (await oneUse(driver)(attachmentId, 1)).length > 0,
    attachmentUsesIn: async (contentIds) => {
      if (contentIds.length === 0) return []
      const { query, parameters } = inContents(contentIds)
      return many(driver, 'attachment_uses', query, parameters)
    },
    isShownTo: async (identityId, attachmentId) => {
      const given = { attachment_id: attachmentId, identity_id: identityId, hidden: 0, limit: 1 }
      return (await driver.all(shown, given)).length > 0
    },
  }) satisfies AttachmentReader

export const attachmentWriter = onDriver({
  deleteAttachmentUsesOf: deleteBy('attachment_uses', ['attachment_id']),
}) satisfies (driver: Driver) => Pick<AttachmentWriter, 'deleteAttachmentUsesOf'>

function parametersOf({ usableBy, uploadedBy, public: shared, contentType }: AttachmentFilter) {
  return {
    usable_by: usableBy?.agentId ?? null,
    source_ids: usableBy?.sourceIds.join() ?? null,
    uploaded_by: uploadedBy ?? null,
    public: shared === undefined ? null : Number(shared),
    content_type: contentType?.replace('*', '%') ?? '%',
  }
}
