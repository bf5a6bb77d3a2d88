import type { ExportedAgent, ExportedContact, ExportedConversation } from '../exported'
import { type Fields, fieldsOf, idOf, textOf, timeOf } from '../values'

/** Reads a contact of the API or of the CSV file; null without an id. */
export function contactIn(record: Fields): ExportedContact | null {
  const id = idOf(record.id)
  if (id === null) return null
  const more = fieldsOf(record.additional_attributes)
  return {
    id,
    siteId: idOf(record.identifier),
    name: textOf(record.name),
    email: textOf(record.email),
    phone: textOf(record.phone_number),
    company: textOf(more.company_name) ?? textOf(record.company_name),
    extra: Object.assign({}, placeIn(more), otherColumns(record), fieldsOf(record.custom_attributes)),
    createdAt: timeOf(record.created_at),
    seenAt: timeOf(record.last_activity_at),
  }
}

function placeIn({ city, country, description }: Fields): Fields {
  return { city: city ?? null, country: country ?? null, description: description ?? null }
}

const knownColumns = new Set([
  ...['id', 'name', 'email', 'phone_number', 'identifier', 'company_name', 'created_at', 'last_activity_at'],
  ...['thumbnail', 'availability_status', 'blocked', 'contact_type', 'updated_at', 'type', 'account_id'],
])

/** Columns of a CSV file that are attributes of the account. Objects of the API are read by their names. */
const otherColumns = (record: Fields): Fields =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => !knownColumns.has(name) && typeof value === 'string'),
  )

function ownerIn(assignee: Fields): ExportedAgent | null {
  const id = idOf(assignee.id)
  return id === null ? null : { id, name: textOf(assignee.name), email: textOf(assignee.email) }
}

/** Reads a conversation without its messages; null without an id. */
export function conversationIn(record: Fields): Omit<ExportedConversation, 'messages'> | null {
  const id = idOf(record.id)
  if (id === null) return null
  const meta = fieldsOf(record.meta)
  const labels = Array.isArray(record.labels) ? record.labels.filter((label) => typeof label === 'string') : []
  const priority = (['low', 'high', 'urgent'] as const).find((each) => each === record.priority) ?? null
  return {
    id,
    contact: contactIn(fieldsOf(meta.sender)),
    subject: textOf(fieldsOf(record.additional_attributes).mail_subject),
    labels,
    closed: record.status === 'resolved',
    priority,
    snoozedUntil: record.status === 'snoozed' ? timeOf(record.snoozed_until) : null,
    owner: ownerIn(fieldsOf(meta.assignee)),
    createdAt: timeOf(record.created_at),
  }
}
