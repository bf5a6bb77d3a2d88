import type { Clock, Ids } from '../clock-and-ids'
import type { MailRequest } from './mail-records'
import { mailOrderingKey, rowOf } from './ordering-keys'
import type { OutboxWriter } from './outbox-port'
import { writeRow } from './write'

/** Stores an e-mail in the outbox; `sourceId` is null for an e-mail without a source. Returns the id of its row. */
export async function queueMail(
  tx: Pick<OutboxWriter, 'insertOutbox'>,
  needs: { clock: Clock; ids: Ids },
  mail: MailRequest,
  sourceId: string | null = null,
): Promise<string> {
  const row = rowOf(needs, '', { kind: 'mail', mail })
  // A separate key for each e-mail: e-mails do not wait for each other.
  await writeRow(tx, { ...row, ordering_key: mailOrderingKey(sourceId, row.id) })
  return row.id
}
