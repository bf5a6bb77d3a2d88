import { checkAnswer } from '../../structured/types/answers'
import type { Act, Scene } from '../act'
import type { AttachmentRecord } from '../contents/attachment-records'
import { giveControlToPrimary } from '../control/thread-control'
import { identityOf } from '../customers/customer'
import { audienceOf, audienceOfNew } from '../events/publish-event'
import type { Needs } from '../needs'
import { byId, type ContentRecord } from '../records'
import { sourceClosed, textInputDisabled } from '../refusals'
import { takesMessages } from '../source-settings'
import { beginThread } from '../threads/begin-thread'
import { chooseThread, type Sender } from '../threads/choose-thread'
import type { WriteSet } from '../write-set'
import { answerIn, mustBeSentTo } from './answer'
import { answeredAutomatic, answeredIn, shownMessagesOf, storeShownMessages } from './automatic/shown'
import { customerMessage } from './customer-message'
import type { Outcome, Received, ReceivedMessage } from './received-message'
import { mustBeSameMessage } from './same-message'
import { unsentFilesOf } from './sent-files'

/** Stores a customer's message in one commit. After the commit, calls `notifyAdded` for each new content. */
export async function receiveMessage(
  needs: Needs,
  message: ReceivedMessage,
  notifyAdded: Needs['notify']['added'] = needs.notify.added,
): Promise<Received> {
  const began = needs.traces ? needs.clock() : 0
  const received = await needs.store.act(customerMessageAct(needs, message))
  if (!received.fresh) return received
  needs.traces?.received(received.content, began)
  needs.observe.received(message.source.type)
  for (const content of received.shownContents) notifyAdded(content)
  notifyAdded(received.content)
  if (received.question) needs.notify.changed(received.question)
  return received
}

function customerMessageAct(needs: Needs, message: ReceivedMessage): Act<Outcome> {
  const { customer, source, threadId, inReplyToId, attachmentIds = [] } = message
  const sessionHash = 'sessionHash' in customer ? customer.sessionHash : undefined
  const contentId = inReplyToId !== null && id24.test(inReplyToId) ? inReplyToId : undefined
  return {
    orderingKey: sessionHash ?? `${source.id} ${'foreignId' in customer ? customer.foreignId : message.clientId}`,
    load: { sessionHash, sourceId: source.id, threadId, contentId, attachmentIds, clientId: message.clientId },
    decide: (scene, set) => decide(needs, scene, set, message),
  }
}

function decide(needs: Needs, scene: Scene, set: WriteSet, input: ReceivedMessage): Outcome {
  const settings = scene.settings()
  // The source can have changed since the connection began.
  const source = settings.sources.get(input.source.id)
  if (!source || !takesMessages(source)) throw sourceClosed()
  const message: ReceivedMessage = { ...input, source }
  const identity = identityOf(needs, scene, set, source, message.customer)
  const twin = identity.isNew ? null : scene.contentByClientId(identity.id, message.clientId)
  if (twin) {
    mustBeSameMessage(twin, message)
    return { content: twin, fresh: false, files: filesOf(scene, twin), question: null, shownContents: [] }
  }
  const sender: Sender = { source_id: source.id, identity_id: identity.id }
  const asked = questionOf(scene, sender, message, identity.isNew)
  const { threadId, newThread } = message
  const now = needs.clock()
  const isBegun = identity.isNew && threadId === undefined
  const found = isBegun ? null : chooseThread(scene, { source, sender, question: asked, threadId, newThread, now })
  const shown = shownMessagesOf(needs, scene, { source, thread: found, message })
  const answer = answerIn(asked ?? shown.question, message)
  // Only the web can disable the text box. Text from other channels is always accepted.
  const disabled = (found?.text_input_disabled || found?.select_locks) && source.type === 'web_messaging'
  if (disabled && !answer) throw textInputDisabled()
  const { attachmentIds = [] } = message
  const files =
    attachmentIds.length === 0 ? [] : unsentFilesOf(identity.id, attachmentIds, byId(scene.attachments(attachmentIds)))
  const beginAudience = () => {
    const reachable = !identity.isNew && scene.pushSubscriptionsOf(identity.id, source.id).length > 0
    const title = (answer ? answer.body : message.body) || (files[0]?.filename ?? '')
    return audienceOfNew(settings, source, beginThread(needs, set, { reachable, ...sender }, title))
  }
  const audience = found ? audienceOf(scene, source, found) : beginAudience()
  const interventions = found && found.interventions_count > 0 ? scene.interventionsOfThread(found.id) : []
  giveControlToPrimary(needs, scene, set, source, identity)
  const { thread, contents: shownContents } = storeShownMessages(needs, set, audience, shown.contents)
  const question = asked ?? shown.stored ?? answeredIn(shownContents, message)
  const stored = customerMessage(needs, set, {
    settings,
    audience: { ...audience, thread },
    interventions,
    identityId: identity.id,
    message,
    question,
    answer,
    files,
    begins: !found,
    now,
  })
  return { content: stored.content, fresh: true, files, question: stored.question, shownContents }
}

function filesOf(scene: Scene, { attachment_ids }: ContentRecord): AttachmentRecord[] {
  const files = byId(attachment_ids.length === 0 ? [] : scene.attachments(attachment_ids))
  return attachment_ids.flatMap((id) => files.get(id) ?? [])
}

const id24 = /^[0-9a-f]{24}$/

function questionOf(scene: Scene, sender: Sender, message: ReceivedMessage, isNew: boolean): ContentRecord | null {
  const { inReplyToId, structuredReply } = message
  if (answeredAutomatic(message) !== null) return null
  if (inReplyToId === null) return structuredReply === undefined || isNew ? null : offeredLast(scene, sender, message)
  const ours = id24.test(inReplyToId) ? scene.content(inReplyToId) : null
  return mustBeSentTo(ours ?? scene.contentByForeignId(sender.source_id, inReplyToId), sender)
}

const mostOffers = 50

/** Returns the newest message that offers the payload. Many channels send a tapped payload without its message. */
function offeredLast(scene: Scene, sender: Sender, message: ReceivedMessage): ContentRecord | null {
  if (message.source.type === 'web_messaging') return null
  const [thread] = scene.threadsOfIdentity(sender.source_id, sender.identity_id, 1)
  const contents = thread ? scene.newestContents(thread.id, mostOffers) : []
  const offers = ({ rendering }: ContentRecord) =>
    rendering?.structured && checkAnswer(rendering.structured, message.structuredReply, message.body).ok
  return contents.toReversed().find(offers) ?? null
}
