import type { Rendering } from '../../../structured/engine/render'
import { withScene } from '../../act'
import type { LiveRecord } from '../../contents/live-records'
import { draftOf } from '../../events/draft'
import { readAudience } from '../../events/publish-event'
import { commit } from '../../events/write'
import type { Needs } from '../../needs'
import type { Transaction } from '../../ports'
import type { ContentRecord, SourceRecord, ThreadRecord } from '../../records'
import { clientIdTaken } from '../../refusals'
import { factsOf, threadStates } from '../../threads/thread-states'
import type { WriteSet } from '../../write-set'
import { agentMessage } from '../agent-message'
import { changeMessage } from '../message-actions/on-content'
import type { MessageRequest } from '../message-request'
import { placeOfReply, sentBefore } from '../reply'
import { liveInProgress, liveThreadClosed } from './refusals'

export interface LiveRequest
  extends Pick<MessageRequest, 'agent' | 'tokenId' | 'atConsole' | 'autoSubmitted' | 'clientId'> {
  inReplyToId: string
  turn: string
}

export interface BegunLive {
  content: ContentRecord
  source: SourceRecord
  ownerId: string | null
  /** The text so far; null if this client id was stored before and the message has ended. */
  live: LiveRecord | null
  /** How chats must be notified: the message is new, or continues after an interruption. Null: not at all. */
  change: 'added' | 'changed' | null
}

/**
 * Begins a live message. It gets its `seq` now and its events at its end. Throws like a reply; 409: already writing, or
 * closed.
 */
export async function beginLive(needs: Needs, request: LiveRequest): Promise<BegunLive> {
  const began = needs.traces ? needs.clock() : 0
  const begunLive = await commit(needs, (tx, set) => beginMessage(needs, tx, set, request))
  if (begunLive.change === 'added') needs.traces?.replied(begunLive.content, began)
  if (begunLive.change) needs.notify[begunLive.change](begunLive.content)
  return begunLive
}

async function beginMessage(needs: Needs, tx: Transaction, set: WriteSet, input: LiveRequest): Promise<BegunLive> {
  const request = Object.assign({}, input, liveDefaults)
  const { place, twin } = await withScene(tx, (scene) => {
    const place = placeOfReply(scene, request)
    return { place, twin: sentBefore(scene, request, place.answeredContent.identity_id) }
  })
  const { settings, answeredContent, source, thread } = place
  const now = needs.clock()
  const writing = await tx.liveMessagesOf(thread.id)
  // Rejects a client id that belongs to a complete message or to a reply to another content.
  const isWhole = twin?.live === null && twin.removed_at === null
  if (isWhole || (twin && twin.in_reply_to_id !== answeredContent.id)) throw clientIdTaken()
  if (twin) return continueLive(needs, tx, set, { twin, source, thread, turn: input.turn, writing, now })
  if (writing.some(({ agent_id }) => agent_id === input.agent.id)) throw liveInProgress()
  threadStates.next('reply', factsOf(thread))
  const interventions = thread.interventions_count === 0 ? [] : await tx.interventionsOfThread(thread.id)
  const { language } = answeredContent
  const audience = await readAudience(tx, source, thread)
  const scene = { settings, audience, interventions, answeredContent, seenIntervention: null, language }
  const rendering: Rendering = { channel: source.type, as: 'text', body: '', structured: null, warnings: [] }
  const prepared = { structured: null, rendering, filenames: [], privateFiles: [], warnings: [] }
  const { content, thread: after } = agentMessage(needs, set, request, prepared, scene, true)
  const live = recordOf(content, input.turn, now)
  await tx.insertLiveMessage(live)
  return { content, source, ownerId: after.owner_id, live, change: 'added' }
}

const liveDefaults = {
  body: '',
  bodyInputFormat: 'text',
  structuredContent: undefined,
  coerce: false,
  private: false,
  attachmentIds: [],
  contextData: null,
  disableTextInput: null,
} as const satisfies Partial<MessageRequest>

interface StoredTwin {
  twin: ContentRecord
  source: SourceRecord
  thread: ThreadRecord
  turn: string
  writing: readonly LiveRecord[]
  now: number
}

/** Continues an interrupted live message. Only on the web, because other channels have already sent it. */
async function continueLive(
  needs: Needs,
  tx: Transaction,
  set: WriteSet,
  { twin, source, thread, turn, writing, now }: StoredTwin,
): Promise<BegunLive> {
  const ownerId = thread.owner_id
  const ownLive = writing.find(({ id }) => id === twin.id)
  if (ownLive) {
    await tx.putLiveTurn({ ...ownLive, turn })
    return { content: twin, source, ownerId, live: { ...ownLive, turn }, change: null }
  }
  if (twin.live !== 'interrupted' || source.type !== 'web_messaging')
    return { content: twin, source, ownerId, live: null, change: null }
  if (thread.closed) throw liveThreadClosed()
  if (writing.some(({ agent_id }) => agent_id === twin.author_id)) throw liveInProgress()
  // The change gets a number, so that a chat that was offline gets it in its next sync.
  const content = changeMessage(needs, { draft: await draftOf(tx, set, thread), content: twin }, { live: 'streaming' })
  const live = { ...recordOf(twin, turn, now), announced: true }
  await tx.insertLiveMessage(live)
  return { content, source, ownerId, live, change: 'changed' }
}

const recordOf = ({ id, thread_id, author_id, body }: ContentRecord, turn: string, now: number): LiveRecord => ({
  id,
  thread_id,
  agent_id: author_id,
  turn,
  body,
  status: null,
  beats: 0,
  announced: false,
  ...{ stop_requested_at: null, created_at: now, updated_at: now },
})
