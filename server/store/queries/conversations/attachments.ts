import { sql } from 'kysely'
import type { AttachmentFilter, AttachmentReader } from '../../../conversation/contents/attachments-port'
import type { AttachmentRecord } from '../../../conversation/records'
import type { Driver } from '../driver'
import { listed, listOf, oneBy } from '../rows'

const attachment = oneBy('attachments', ['id'], { holds: 'changes' })

// Each condition is off while its parameter is empty, so that one text serves every filter.
const list = listOf(
  'attachments',
  (place) => sql<boolean>`(${place('usable_by')} = '' or public = 1 or uploaded_by = ${place('usable_by')})
    and (${place('uploaded_by')} = '' or uploaded_by = ${place('uploaded_by')})
    and (${place('public')} = '' or cast(public as text) = ${place('public')})
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
    usable_by: filter.usableBy ?? '',
    uploaded_by: filter.uploadedBy ?? '',
    public: filter.public === undefined ? '' : filter.public ? '1' : '0',
    content_type: filter.contentType?.replace('*', '%') ?? '%',
  }
}
