import type { ControlHolder } from '../../../contract/connector'
import type { Scene } from '../act'
import type { Draft } from '../draft'
import { connectorOrderingKey, rowOf } from '../events/ordering-keys'
import type { Needs } from '../needs'
import type { SourceRecord } from '../records'
import type { SourceSettings } from '../source-settings'
import { changedAt } from '../stored-record'
import type { WriteSet } from '../write-set'
import type { ControlAct, ThreadControlRecord } from './control-records'

type ControlEvent =
  | `handover from ${'bot' | 'agent'} to ${'bot' | 'agent'}`
  | 'agent sends a message'
  | 'intervention closes'
  | 'customer writes'

type Condition = 'bot is primary' | 'service is primary' | 'service is not primary' | 'no primary application'

interface Row {
  /** Which application has control. `elsewhere`: an application other than this service. */
  holder: 'bot' | 'service' | 'elsewhere' | 'idle'
  on: ControlEvent
  when?: Condition
  /** The request to the channel; absent if the channel acts without a request. */
  act?: ControlAct
  /** The application that has control after the event; absent if a notice of the channel reports it later. */
  next?: ControlHolder
}

/** The rows of the spec on messenger thread control, in its order. */
const threadControl: readonly Row[] = [
  { holder: 'bot', on: 'handover from bot to agent', act: 'request' },
  { holder: 'service', on: 'handover from agent to bot', act: 'pass', next: 'bot' },
  // Spec: "bot application is primary". Without a primary application control can only be requested, not taken.
  { holder: 'elsewhere', on: 'agent sends a message', when: 'service is not primary', act: 'request' },
  { holder: 'elsewhere', on: 'agent sends a message', when: 'service is primary', act: 'take', next: 'service' },
  { holder: 'service', on: 'intervention closes', act: 'release', next: 'idle' },
  { holder: 'idle', on: 'customer writes', when: 'bot is primary', next: 'bot' },
  { holder: 'idle', on: 'customer writes', when: 'service is primary', next: 'service' },
  { holder: 'idle', on: 'customer writes', when: 'no primary application', next: 'idle' },
]

/** Returns the row for an event; null if the event changes nothing. */
export function controlRow(source: SourceRecord, holder: ControlHolder, on: ControlEvent): Row | null {
  const isHolder = (row: Row) => row.holder === holder || (row.holder === 'elsewhere' && isElsewhere(holder))
  const applies = ({ when }: Row) => !when || isTrue[when](source.settings.primary_application)
  return threadControl.find((row) => row.on === on && isHolder(row) && applies(row)) ?? null
}

export const isElsewhere = (holder: ControlHolder) => holder === 'bot' || holder === 'other'

const isTrue: Readonly<Record<Condition, (primary: SourceSettings['primary_application']) => boolean>> = {
  'bot is primary': (primary) => primary === 'bot',
  'service is primary': (primary) => primary === 'service',
  'service is not primary': (primary) => primary !== 'service',
  'no primary application': (primary) => primary == null,
}

/** Stores which application has the control. `before` is null if no application had it yet. */
export function setHolder(
  needs: Needs,
  set: WriteSet,
  before: ThreadControlRecord | null,
  of: Pick<ThreadControlRecord, 'source_id' | 'identity_id' | 'holder' | 'app_id'>,
): ThreadControlRecord {
  const now = needs.clock()
  const after = {
    id: before?.id ?? needs.ids(),
    ...of,
    created_at: before?.created_at ?? now,
    updated_at: before ? changedAt(before, now) : now,
  }
  set.controls.push({ before, after })
  return after
}

/**
 * Sends the request to the channel, after earlier messages to this customer. A notice of the channel reports the
 * result.
 */
export function requestControlChange(
  needs: Needs,
  set: WriteSet,
  act: ControlAct,
  control: ThreadControlRecord,
  threadId: string,
): void {
  const key = connectorOrderingKey(control.source_id, threadId)
  set.outbox.push(rowOf(needs, key, { kind: 'control', act, control_id: control.id }))
}

/** Spec: when an intervention closes, the service releases the control. */
export async function releaseControl(needs: Needs, { read, set, thread }: Draft): Promise<void> {
  const { source_id, identity_id } = thread
  const source = await read.source(source_id)
  const control = source?.type === 'messenger' ? await read.threadControl(source_id, identity_id) : null
  const row = source && control ? controlRow(source, control.holder, 'intervention closes') : null
  if (!control || !row?.act || !row.next) return
  const released = setHolder(needs, set, control, { source_id, identity_id, holder: row.next, app_id: null })
  requestControlChange(needs, set, row.act, released, thread.id)
}

/** Spec: a customer's message gives control to the primary application; without one the thread stays idle. */
export function giveControlToPrimary(
  needs: Needs,
  scene: Scene,
  set: WriteSet,
  source: SourceRecord,
  identity: { readonly id: string; readonly isNew: boolean },
): void {
  if (source.type !== 'messenger') return
  const control = identity.isNew ? null : scene.threadControl(source.id, identity.id)
  const row = controlRow(source, control?.holder ?? 'idle', 'customer writes')
  if (!row?.next || row.next === control?.holder) return
  const app_id = row.next === 'bot' ? (source.settings.bot_app_id ?? null) : null
  setHolder(needs, set, control, { source_id: source.id, identity_id: identity.id, holder: row.next, app_id })
}
