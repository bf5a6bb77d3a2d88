import { type Adapter, type ChatInstance, getEmoji, type WebhookOptions } from 'chat'
import type { Client } from '../typescript/client'
import type { Content, Reaction } from '../typescript/operations'
import type { EventHandlers, EventOf } from '../webhooks/options'
import { pressedButton } from './button-payloads'
import { isCustomer, type People } from './people'
import { emojiOfReaction } from './reactions'
import { nullIfUnknown } from './sdk-errors'
import { type ThreadKey, threadIdOf } from './thread-ids'

export interface EventNeeds {
  adapter: Adapter<ThreadKey, Content>
  call: Client
  chat: ChatInstance
  people: People
  /** Remembers the newest message of a customer, which replies answer. */
  noteCustomerMessage(content: Content): void
}

type Event = Pick<EventOf<'content.imported'>, 'id' | 'resource'>

/** An event that comes again within so many milliseconds is not handled again. */
const rememberedMs = 24 * 3_600_000
/** A reaction that is taken back after so many milliseconds is not reported. */
const reactionKeptMs = 90 * 24 * 3_600_000

/**
 * Returns the functions for the events of one call. They resolve when the Chat SDK has an event; its handlers run on. They
 * reject when something could not be read, and the server sends the event again.
 */
export function eventHandlers(needs: EventNeeds, options: WebhookOptions | undefined): EventHandlers {
  const { adapter, call, chat, people } = needs
  const isFirst = ({ id }: Event) =>
    chat.getState().setIfNotExists(`dedupe:${adapter.name}:event:${id}`, true, rememberedMs)

  /** A message may have been deleted since. */
  const read = ({ resource }: Event) => call('getContent', { id: resource.id }).catch(nullIfUnknown)

  async function onMessage(event: Event): Promise<void> {
    const content = await read(event)
    if (!content || !isCustomer(content) || content.remotely_deleted) return
    await people.meet(content)
    needs.noteCustomerMessage(content)
    const payloads = payloadsOf(content.structured_reply)
    if (payloads.length === 0)
      run(chat.processMessage(adapter, threadIdOf(content), adapter.parseMessage(content), options))
    else if (await isFirst(event)) for (const payload of payloads) press(content, payload)
  }

  function press(content: Content, payload: string): void {
    const { id, in_reply_to_id } = content
    const { actionId, value } = pressedButton(payload)
    const pressed = { actionId, ...(value !== undefined && { value }), user: people.author(content) }
    const place = { messageId: in_reply_to_id ?? id, threadId: threadIdOf(content), triggerId: id, raw: content }
    run(chat.processAction({ adapter, ...pressed, ...place }, options))
  }

  async function onUnsent(event: Event): Promise<void> {
    const { id, metadata } = event.resource
    if (!isCustomer(metadata) || !(await isFirst(event))) return
    const threadId = threadIdOf(metadata)
    const channelId = adapter.channelIdFromThreadId(threadId)
    run(chat.processMessageDeleted({ adapter, channelId, messageId: id, threadId, raw: metadata }, options))
  }

  async function onReaction(event: Event): Promise<void> {
    const content = await read(event)
    if (!content) return
    const given = event.resource.metadata.reactions?.find(({ from }) => from === 'customer') ?? null
    const key = `${adapter.name}:reaction:${content.id}`
    // The event tells how it is now, so what it was is remembered.
    const before = await chat.getState().get<Reaction>(key)
    const person = given ?? before
    if (!person || before?.reaction === given?.reaction) return
    await people.meet(customerOf(person))
    if (!(await isFirst(event))) return
    if (given) await chat.getState().set(key, given, reactionKeptMs)
    else await chat.getState().delete(key)
    if (before) tell(content, before, false)
    if (given) tell(content, given, true)
  }

  function tell(content: Content, person: Reaction, added: boolean): void {
    const { name, sign } = emojiOfReaction[person.reaction]
    const given = { added, emoji: getEmoji(name), rawEmoji: sign, user: people.author(customerOf(person)) }
    const place = { messageId: content.id, threadId: threadIdOf(content), raw: content }
    run(chat.processReaction({ adapter, ...given, ...place }, options))
  }

  return {
    'content.imported': onMessage,
    'content.deleted': onUnsent,
    'content.reacted': onReaction,
  }
}

const customerOf = ({ author_id }: Reaction) => ({ author_id, creator_id: null, created_from: 'synchronizer' }) as const

/** Returns what was chosen of buttons, quick replies or a list. */
function payloadsOf(reply: Content['structured_reply']): string[] {
  const chosen = 'payload' in reply ? [reply] : 'items' in reply ? reply.items : []
  return chosen.flatMap(({ payload }) => payload ?? [])
}

/** The Chat SDK has logged the error of a handler already. */
const run = (work: Promise<void> | undefined | void): void => void Promise.resolve(work).catch(() => {})
