import type { Draft } from '../conversation/draft'
import { changeContent, changeIntervention, draftOf } from '../conversation/events/draft'
import { closeContents } from '../conversation/interventions/close-intervention'
import { openIntervention } from '../conversation/interventions/current-intervention'
import { updateInboxPosition } from '../conversation/interventions/inbox-place'
import { type InterventionRecord, newIntervention } from '../conversation/interventions/intervention-records'
import { takeContents } from '../conversation/interventions/open-intervention'
import { mayOwn } from '../conversation/permissions'
import type { Transaction } from '../conversation/ports'
import type { ContentRecord } from '../conversation/records'
import type { WriteSet } from '../conversation/write-set'
import type { ExportedConversation } from './exported'
import { statusOf } from './imported-records'
import type { ImportNeeds, ImportPlace } from './needs'
import type { PreparedMessage } from './prepare-messages'
import type { AgentIds } from './store-agents'

/** What follows from the whole conversation, after its last message is stored. */
export interface ImportedWork {
  /** Null for a closed conversation, and for an owner who is no user here. */
  owner: {
    userId: string
    /** The foreign id of the message with which the work begins. */
    firstMessage: string
  } | null
  closed: boolean
  /** Contents of an earlier run that were answered or closed since. */
  handled: readonly { content: ContentRecord; status: ContentRecord['status'] }[]
}

export async function workOf(
  needs: Pick<ImportNeeds, 'store'>,
  place: Pick<ImportPlace, 'source' | 'report'>,
  agents: AgentIds,
  conversation: ExportedConversation,
  messages: readonly PreparedMessage[],
  stored: ReadonlyMap<string, ContentRecord>,
): Promise<ImportedWork> {
  const handled = messages.flatMap((message) => {
    const content = stored.get(message.foreignId)
    const isOpen = content?.status === 'new' || content?.status === 'assigned'
    const status = statusOf({ contents_count: 1 }, message)
    return content && isOpen && status !== 'new' ? [{ content, status }] : []
  })
  return {
    owner: await ownerOf(needs, place, agents, conversation, messages),
    closed: conversation.closed,
    handled,
  }
}

/** Returns the owner of an open conversation if it is an enabled user here who may answer it. Reports another one. */
async function ownerOf(
  { store: { read } }: Pick<ImportNeeds, 'store'>,
  { source, report }: Pick<ImportPlace, 'source' | 'report'>,
  agents: AgentIds,
  { id, closed, owner }: ExportedConversation,
  messages: readonly PreparedMessage[],
): Promise<ImportedWork['owner']> {
  if (closed || owner === null) return null
  const userId = agents.userOf(owner)
  const user = userId === null ? null : await read.agent(userId)
  const ofCustomer = messages.filter(({ author }) => author === 'customer')
  const first = ofCustomer.find(({ isAnswered }) => !isAnswered) ?? ofCustomer.at(-1) ?? messages[0]
  if (user && first && (await mayOwn(read, user, source.id))) return { userId: user.id, firstMessage: first.foreignId }
  report.left('owners of open conversations who are no users here', `conversation ${id}`)
  return null
}

/**
 * Begins the work of the owner, or goes on with open work of an earlier run, also of another owner. Unlike the acts of
 * agents it publishes no event.
 */
export async function storeWork(
  { ids, clock }: Pick<ImportNeeds, 'ids' | 'clock'>,
  tx: Transaction,
  set: WriteSet,
  threadId: string,
  { owner, closed, handled }: ImportedWork,
): Promise<void> {
  const thread = await tx.thread(threadId)
  if (!thread) return
  const now = clock()
  const draft = await draftOf(tx, set, thread)
  for (const { content, status } of handled) changeContent(draft, content, { status, updated_at: now })
  const open = openIntervention(draft.interventions)
  if (open) return goOn(draft, open, closed, now)
  const first = owner && (await tx.contentByForeignId(thread.source_id, owner.firstMessage))
  if (!first) return
  const { source_id, identity_id } = thread
  const fields = { id: ids(), source_id, thread_id: threadId, content_id: first.id, identity_id, user_id: owner.userId }
  const begun = await takeContents(draft, newIntervention(fields, first.created_at), first.id, now)
  set.newInterventions.push(begun)
  draft.interventions = [...draft.interventions, begun]
  updateInboxPosition(draft, now, { interventions_count: thread.interventions_count + 1 })
}

async function goOn(draft: Draft, open: InterventionRecord, closed: boolean, now: number): Promise<void> {
  const taken = await takeContents(draft, open, open.content_id, now)
  const counted = changeIntervention(draft, open, { ...taken, updated_at: now })
  if (closed) {
    const nobodyWaits = { waiting_since: null, deferred_at: null }
    await closeContents(draft, changeIntervention(draft, counted, { state: 'closed', closed_at: now, ...nobodyWaits }))
  }
  updateInboxPosition(draft, now)
}
