import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'
import type { CallConnector } from './connector'
import { threadFields } from './connector-message'

/** Outbox handler of `control`: request, pass or release. A refused request is not repeated. */
export async function sendControl(needs: Needs, call: CallConnector, row: OutboxRecord): Promise<Outcome> {
  if (row.task.kind !== 'control') return {}
  const { act, control_id } = row.task
  const control = await needs.store.read.threadControlById(control_id)
  const source = control && (await needs.store.read.source(control.source_id))
  const [thread] = control ? await needs.store.read.threadsOfIdentity(control.source_id, control.identity_id, 1) : []
  if (!control || !source || !thread) return {}
  const about = await threadFields(needs, source, thread.id, control.identity_id)
  const app_id = act === 'pass' ? control.app_id : null
  const result = await call(needs, source, { type: `control.${act}`, id: row.id, ...about, app_id }, row.attempts)
  return { wasCalled: true, ...(result.state === 'again' && { failed: true, retryAt: result.at }) }
}
