import { sql } from 'kysely'
import type { AttachmentFilter, AttachmentReader } from '../../../conversation/contents/attachments-port'
import type { AttachmentRecord } from '../../../conversation/records'
import type { Driver } from '../driver'
import { anyOr } from '../filters'
import { listed, listOf, oneBy } from '../rows'

const attachment = oneBy('attachments', ['id'], { holds: 'changes' })

const list = listOf(
  'attachments',
  (place) => sql<boolean>`${anyOr('uploaded_by', place)} and ${anyOr('public', place)}
    and (cast(${place('usable_by')} as text) is null or public = 1 or uploaded_by = ${place('usable_by')})
    and content_type like ${place('content_type')}`,
)

export const readAttachments = (driver: Driver) =>
  ({
    attachments: async (ids) => {
      const found = await Promise.all([...new Set(ids)].map(attachment(driver)))
      return found.filter((record): record is AttachmentRecord => record !== null)
    },
    attachmentPage: (filter, page) => listed(driver, 'attachments', list, parametersOf(filter), page),
  }) satisfies AttachmentReader

function parametersOf(filter: AttachmentFilter) {
  return {
    usable_by: filter.usableBy ?? null,
    uploaded_by: filter.uploadedBy ?? null,
    public: filter.public === undefined ? null : Number(filter.public),
    content_type: filter.contentType?.replace('*', '%') ?? '%',
  }
}
