import type { ExportedAgent, ExportedContact } from './exported'
import type { FoundRecord } from './reading/read-json'
import type { Report } from './report'
import { idOf, textOf } from './values'

// Services list their agents and contacts alike.

export async function* agentsIn(records: AsyncIterable<FoundRecord>): AsyncGenerator<ExportedAgent> {
  for await (const { record } of records) {
    const id = idOf(record.id)
    if (id !== null) yield { id, name: textOf(record.name), email: textOf(record.email) }
  }
}

/** `contactIn` returns null for a record without an id. */
export async function* contactsIn(
  records: AsyncIterable<FoundRecord>,
  contactIn: (record: FoundRecord['record']) => ExportedContact | null,
  report: Report,
): AsyncGenerator<ExportedContact> {
  for await (const { record, where } of records) {
    const contact = contactIn(record)
    if (contact) yield contact
    else report.left('contacts without an id', where)
  }
}
