import type { ExportedAgent, ExportedContact, ExportedConversation } from '../exported'
import { type Fields, fieldsOf, idOf, listOf, textOf, timeOf } from '../values'

/** Reads a contact; null without an id. */
export function contactIn(record: Fields): ExportedContact | null {
  const id = idOf(record.id)
  if (id === null) return null
  const place = fieldsOf(record.location)
  const [company] = listOf(fieldsOf(record.companies).data)
  return {
    id,
    siteId: idOf(record.external_id),
    name: textOf(record.name),
    email: textOf(record.email),
    phone: textOf(record.phone),
    company: textOf(company?.name),
    extra: Object.assign(
      { city: place.city ?? null, country: place.country ?? null, language: record.language_override ?? null },
      fieldsOf(record.custom_attributes),
    ),
    createdAt: timeOf(record.signed_up_at) ?? timeOf(record.created_at),
    seenAt: timeOf(record.last_seen_at),
  }
}

/** Name and address are in the list of admins. */
const ownerIn = (id: string | null): ExportedAgent | null =>
  id === null || id === '0' ? null : { id, name: null, email: null }

const authorsOfCustomers = new Set(['user', 'lead', 'contact', 'visitor'])

export const isCustomer = (author: Fields): boolean => authorsOfCustomers.has(String(author.type))

/** Reads a conversation without its messages; null without an id. */
export function conversationIn(record: Fields): Omit<ExportedConversation, 'messages'> | null {
  const id = idOf(record.id)
  if (id === null) return null
  const tags = listOf(fieldsOf(record.tags).tags).flatMap(({ name }) => textOf(name) ?? [])
  return {
    id,
    contact: contactOf(record),
    subject: textOf(fieldsOf(record.source).subject)?.replace(/<[^<>]*>/g, '') ?? textOf(record.title),
    labels: tags,
    closed: record.state === 'closed' || (record.state === undefined && record.open === false),
    priority: record.priority === 'priority' ? 'high' : null,
    snoozedUntil: record.state === 'snoozed' ? timeOf(record.snoozed_until) : null,
    owner: ownerIn(idOf(record.admin_assignee_id)),
    createdAt: timeOf(record.created_at),
  }
}

/** The contact has only ids; name and address are those of the author, where it is the customer. */
function contactOf(record: Fields): ExportedContact | null {
  const [contact] = listOf(fieldsOf(record.contacts).contacts)
  const parts = listOf(fieldsOf(record.conversation_parts).conversation_parts)
  const authors = [fieldsOf(record.source), ...parts].map(({ author }) => fieldsOf(author)).filter(isCustomer)
  const id = idOf(contact?.id) ?? idOf(authors[0]?.id)
  const author = authors.find((each) => idOf(each.id) === id)
  return contactIn(Object.assign({}, author, contact, { id }))
}
