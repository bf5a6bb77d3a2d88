import { iso } from '../clock-and-ids'
import type { ThreadControlRecord } from '../control/control-records'
import { controlRow, requestControlChange, setHolder } from '../control/thread-control'
import { log } from '../events/draft'
import type { Actor } from '../events/record-event'
import { commit } from '../events/write'
import { openIntervention } from '../interventions/current-intervention'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, SourceRecord, ThreadRecord } from '../records'
import { invalidField, replyForbidden } from '../refusals'
import { identityUnknown, interventionEngaged, notHeldBy } from './refusals'

export interface HandOver extends Actor {
  identityForeignId: string
  from: 'bot' | 'agent'
  to: 'bot' | 'agent'
  /** For a handover to a bot: the application that runs the bot; null: that of the source. */
  appId: string | null
}

export interface ThreadControl {
  holder: string
  app_id: string | null
  updated_at: string
  /** The request that must precede a reply: to request control, or to take it; null: none. */
  reply_first: 'request' | 'take' | null
  /** The side to which `POST /1.0/bots/handover` can give control now; null: none. */
  hand_over_to: 'agent' | 'bot' | null
}

/** Gives control from bot to agent or back (spec: POST /1.0/bots/handover). Throws 404, 403, 409, 422. */
export async function handOver(needs: Needs, request: HandOver): Promise<void> {
  const { agent, from, to, identityForeignId } = request
  if (from === to) throw invalidField('to', 'not_allowed', `to must not be ${from} too.`)
  const place = await newestThread(needs.store.read, agent, identityForeignId)
  if (!place) throw identityUnknown()
  const { source, thread } = place
  if (!(await may(needs.store.read, agent, 'reply', source.id))) throw replyForbidden()
  const appId = request.appId ?? source.settings.bot_app_id ?? null
  if (to === 'bot' && appId === null) {
    const message = 'app_id is missing: name the application that runs the bot, or set bot_app_id at the source.'
    throw invalidField('app_id', 'required', message)
  }

  await commit(needs, async (tx, set) => {
    const { source_id, identity_id } = thread
    // Locks threads before the control record, in the same order as a customer's message, to avoid a deadlock.
    const engaged = to === 'bot' && (await hasOpenIntervention(tx, thread))
    const control = await tx.threadControl(source_id, identity_id)
    const row = controlRow(source, control?.holder ?? 'idle', `handover from ${from} to ${to}` as const)
    if (!control || !row?.act) throw notHeldBy(from)
    if (engaged) throw interventionEngaged()
    const changed = row.next
      ? setHolder(needs, set, control, { source_id, identity_id, holder: row.next, app_id: appId })
      : control
    requestControlChange(needs, set, row.act, changed, thread.id)
    log(needs, { set }, { actor: request, action: 'identity.handed_over', about: { id: identity_id, source_id } })
  })
}

async function newestThread(read: Reader, agent: AgentRecord, foreignId: string) {
  const places: { source: SourceRecord; thread: ThreadRecord }[] = []
  for (const source of await read.sources()) {
    if (source.type !== 'messenger' || !(await may(read, agent, 'read', source.id))) continue
    const identity = await read.identityByForeignId(source.community_id, foreignId)
    const [thread] = identity ? await read.threadsOfIdentity(source.id, identity.id, 1) : []
    if (thread) places.push({ source, thread })
  }
  return places.sort((one, other) => other.thread.last_content_at - one.thread.last_content_at)[0] ?? null
}

/** The most threads that are searched for an open intervention. Older threads are already closed by silence. */
const mostThreads = 20

export async function presentControl(
  read: Reader,
  thread: ThreadRecord,
  source: SourceRecord,
  { holder, app_id, updated_at }: ThreadControlRecord,
): Promise<ThreadControl> {
  const first = controlRow(source, holder, 'agent sends a message')?.act
  const toAgents = controlRow(source, holder, 'handover from bot to agent')
  const toBot = controlRow(source, holder, 'handover from agent to bot') && source.settings.bot_app_id
  return {
    holder,
    app_id,
    updated_at: iso(updated_at),
    reply_first: first === 'request' || first === 'take' ? first : null,
    hand_over_to: toAgents ? 'agent' : toBot && !(await hasOpenIntervention(read, thread)) ? 'bot' : null,
  }
}

async function hasOpenIntervention(read: Reader, { source_id, identity_id }: ThreadRecord): Promise<boolean> {
  for (const { id } of await read.threadsOfIdentity(source_id, identity_id, mostThreads)) {
    // In a transaction this read locks the thread, so that no intervention is opened before the commit.
    await read.thread(id)
    if (openIntervention(await read.interventionsOfThread(id))) return true
  }
  return false
}
