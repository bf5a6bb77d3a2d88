import type { ConnectorControl, ControlHolder } from '../../contract/connector'
import type { ThreadControlRecord } from '../conversation/control/control-records'
import { controlRow, isElsewhere, setHolder } from '../conversation/control/thread-control'
import { nextAttemptAt } from '../conversation/events/retry-schedule'
import { commit } from '../conversation/events/write'
import type { Needs } from '../conversation/needs'
import type { Transaction } from '../conversation/ports'
import type { ContentRecord, SourceRecord } from '../conversation/records'
import { resultOfCall } from './by-connector'
import type { CallConnector, ConnectorResult } from './connector'
import { connectorMessage, threadFields } from './connector-message'
import type { DeliverContent, DeliveryResult } from './deliver'

interface Attempt {
  needs: Needs
  call: CallConnector
  content: ContentRecord
  source: SourceRecord
  attempts: number
  /**
   * The control record that this attempt read or wrote. If the stored record differs, a notice
   * arrived during the attempt.
   */
  knownControl: ThreadControlRecord | null
}

/** Only the application with control may send (spec: messenger thread control). The channel's answer decides. */
export function deliverByMessenger(call: CallConnector): DeliverContent {
  return async (needs, content, source, attempts) => {
    const knownControl = await needs.store.read.threadControl(source.id, content.identity_id)
    const attempt: Attempt = { needs, call, content, source, attempts, knownControl }
    // A later attempt sends the message first, since the channel may have granted the earlier request for control.
    const asksFirst = attempts === 0 && knownControl !== null && isElsewhere(knownControl.holder)
    const refusedFirst = asksFirst ? await gainControl(attempt) : null
    if (refusedFirst) return refusedFirst
    const first = await send(attempt)
    if (first.state !== 'held' || asksFirst) return afterSend(attempt, first)
    await storeHolder(attempt, otherHolder(knownControl), first.appId)
    const refused = await gainControl(attempt)
    return refused ?? afterSend(attempt, await send(attempt))
  }
}

const send = async ({ needs, call, content, source, attempts }: Attempt) =>
  call(needs, source, await connectorMessage(needs, content, source), attempts)

/** Asks the channel for control. Returns null if the message can now be sent; otherwise the result for the message. */
async function gainControl(attempt: Attempt): Promise<DeliveryResult | null> {
  const { needs, call, content, source, attempts } = attempt
  const { identity_id } = content
  const control = await needs.store.read.threadControl(source.id, identity_id)
  const row = controlRow(source, control?.holder ?? 'other', 'agent sends a message')
  if (!row?.act) return null
  const request: ConnectorControl = {
    type: `control.${row.act}`,
    id: `${content.id}.${row.act}`,
    ...(await threadFields(needs, source, content.thread_id, identity_id)),
    app_id: control?.app_id ?? null,
  }
  const result = await call(needs, source, request, attempts)
  if (result.state !== 'taken') return resultOfCall(result)
  if (row.next) await storeHolder(attempt, row.next, null)
  return null
}

async function afterSend(attempt: Attempt, result: ConnectorResult): Promise<DeliveryResult> {
  if (result.state === 'held') return waitForControl(attempt, result.appId)
  const delivered = resultOfCall(result)
  // The channel accepted the message, so this service has control.
  const { knownControl } = attempt
  if (delivered.state === 'sent' && knownControl && isElsewhere(knownControl.holder))
    await storeHolder(attempt, 'service', null)
  return delivered
}

/** Repeats by the schedule, or as soon as a notice gives this service control (`changeControl`). */
async function waitForControl(attempt: Attempt, appId: string | null): Promise<DeliveryResult> {
  const { needs, content, source, attempts, knownControl } = attempt
  await storeHolder(attempt, otherHolder(knownControl), appId)
  const why = 'Another application holds the conversation; the message waits until it is passed.'
  const at = nextAttemptAt(needs, attempts)
  if (at === null) return { state: 'failed', why: 'Another application holds the conversation and did not pass it.' }
  const next = async (tx: Transaction) => {
    const control = await tx.threadControl(source.id, content.identity_id)
    // A notice during this attempt found no waiting row to retry, so this retries immediately.
    const isOurs = control !== null && !isElsewhere(control.holder)
    return { failed: true, retryAt: isOurs ? needs.clock() : at }
  }
  return { state: 'again', at, why, next }
}

const otherHolder = (knownControl: ThreadControlRecord | null) => (knownControl?.holder === 'bot' ? 'bot' : 'other')

/** Stores the holder of control from the channel's answer, unless a newer notice arrived during the attempt. */
async function storeHolder(attempt: Attempt, holder: ControlHolder, appId: string | null): Promise<void> {
  const { needs, content, knownControl } = attempt
  const { source_id, identity_id } = content
  attempt.knownControl = await commit(needs, async (tx, set) => {
    const current = await tx.threadControl(source_id, identity_id)
    const isUnchanged = current?.holder === knownControl?.holder && current?.updated_at === knownControl?.updated_at
    return isUnchanged
      ? setHolder(needs, set, current, { source_id, identity_id, holder, app_id: appId })
      : knownControl
  })
}
