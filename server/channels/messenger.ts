import type { ConnectorControl } from '../../contract/connector'
import type { Needs } from '../conversation/needs'
import type { ContentRecord, SourceRecord } from '../conversation/records'
import { nextAttemptAt } from '../conversation/retry-schedule'
import { controlRow, isElsewhere, setHolder } from '../conversation/thread-control'
import { afterCall } from './by-connector'
import type { CallConnector, ConnectorResult } from './connector'
import { aboutThread, connectorMessage } from './connector-message'
import type { Deliver, Delivered } from './deliver'

/**
 * A messenger channel takes messages only from the application that holds the conversation (spec: messenger thread control).
 * Where another one does, control is requested or taken first, and the message is tried again.
 */
export function onMessenger(call: CallConnector): Deliver {
  return async (needs, content, source, attempts) => {
    const send = async () => call(needs, source, await connectorMessage(needs, content, source), attempts)
    const gain = () => gainControl(needs, call, content, source, attempts)
    const control = await needs.store.read.threadControl(source.id, content.identity_id)
    const before = control && isElsewhere(control.holder) ? await gain() : null
    if (before) return before
    const first = await send()
    if (first.state !== 'held') return afterCall(first)
    await holdElsewhere(needs, content, first)
    const between = await gain()
    if (between) return between
    const second = await send()
    return second.state === 'held' ? later(needs, attempts, 'still holds the conversation') : afterCall(second)
  }
}

/** Null when control is ours now; else what that means for the message. */
async function gainControl(
  needs: Needs,
  call: CallConnector,
  content: ContentRecord,
  source: SourceRecord,
  attempts: number,
): Promise<Delivered | null> {
  const control = await needs.store.read.threadControl(source.id, content.identity_id)
  const row = controlRow(source, control?.holder ?? 'other', 'agent sends a message')
  if (!row?.act) return null
  const request: ConnectorControl = {
    type: `control.${row.act}`,
    id: `${content.id}.${row.act}`,
    ...(await aboutThread(needs, source, content.thread_id, content.identity_id)),
    app_id: control?.app_id ?? null,
  }
  const result = await call(needs, source, request, attempts)
  if (result.state !== 'taken') return afterCall(result)
  if (row.next) {
    const { next: holder } = row
    await needs.store.transact((tx) =>
      setHolder(needs, tx, { source_id: source.id, identity_id: content.identity_id, holder, app_id: null }),
    )
    return null
  }
  return later(needs, attempts, 'holds the conversation; control was requested')
}

function later(needs: Needs, attempts: number, what: string): Delivered {
  const why = `Another application ${what}.`
  const at = nextAttemptAt(needs, attempts)
  return at === null ? { state: 'failed', why } : { state: 'again', at, why }
}

async function holdElsewhere(
  needs: Needs,
  content: ContentRecord,
  { appId }: Extract<ConnectorResult, { state: 'held' }>,
): Promise<void> {
  const { source_id, identity_id } = content
  const current = await needs.store.read.threadControl(source_id, identity_id)
  const holder = current?.holder === 'bot' ? 'bot' : 'other'
  await needs.store.transact((tx) => setHolder(needs, tx, { source_id, identity_id, holder, app_id: appId }))
}
