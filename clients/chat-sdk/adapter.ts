import {
  type Adapter,
  type AdapterPostableMessage,
  type Attachment,
  ChatError,
  type ChatInstance,
  type EmojiValue,
  type FetchOptions,
  type FetchResult,
  type FormattedContent,
  type Message,
  NotImplementedError,
  type RawMessage,
  type StreamChunk,
  stringifyMarkdown,
  type ThreadInfo,
  type UserInfo,
  type WebhookOptions,
} from 'chat'
import type { Answer, Client, Input } from '../typescript/client'
import { live } from '../typescript/live'
import type { Content } from '../typescript/operations'
import { createReceiver } from '../webhooks/receiver'
import { eventHandlers } from './events'
import { bytesOf, messageOf } from './incoming'
import { outgoingMessage } from './outgoing'
import { pageOf } from './pages'
import { createPeople } from './people'
import { reactionOf } from './reactions'
import { nullIfUnknown, statusOf, withChatErrors } from './sdk-errors'
import { livePieces } from './stream'
import { type ThreadKey, threadIdOf, threadIds } from './thread-ids'
import { createUploads } from './uploads'

export interface AdapterOptions {
  /** Of `createClient` in @bubblewire/client. Its user is the bot. */
  client: Client
  /** The secret, or the new and the old one, and the verify token of the webhook. */
  webhook: { secret: string | readonly string[]; verifyToken: string }
  /** The bot's name. That of the token's user by default. */
  userName?: string
}

/** The longest silence in a stream that the server allows, in seconds, because a model may think for long. */
const longestSilence = 120
/** So many conversations are remembered with their newest message. */
const mostThreads = 5000

/** Throws TypeError for an empty or impossible secret or verify token. */
export const createBubblewireAdapter = (options: AdapterOptions): BubblewireAdapter => new BubblewireAdapter(options)

/**
 * Bubblewire for the Chat SDK. A conversation is a thread and a direct message; its source is the channel. Methods throw
 * ApiError, RateLimitError for 429, and NotImplementedError for what the chat does not have.
 */
export class BubblewireAdapter implements Adapter<ThreadKey, Content> {
  readonly name = 'bubblewire'
  userName: string
  botUserId?: string
  private readonly options: AdapterOptions
  private readonly call: Client
  private readonly people: ReturnType<typeof createPeople>
  private readonly uploads: ReturnType<typeof createUploads>
  private readonly newest = new Map<string, string>()
  private chat: ChatInstance | null = null

  constructor(options: AdapterOptions) {
    this.options = options
    this.call = withChatErrors(options.client)
    this.userName = options.userName ?? ''
    this.people = createPeople(this.call, () => this.botUserId)
    this.uploads = createUploads(this.call)
    createReceiver(options.webhook)
  }

  async initialize(chat: ChatInstance): Promise<void> {
    this.chat = chat
    // The Chat SDK would never try again, so a server that is away is asked later.
    await this.identify().catch(({ message }: Error) =>
      chat.getLogger(this.name).warn(`The bot's user is not known yet: ${message}`),
    )
  }

  async handleWebhook(request: Request, options?: WebhookOptions): Promise<Response> {
    const { chat, call, people } = this
    if (!chat) throw new ChatError('The adapter is not part of a Chat yet.', 'NOT_INITIALIZED')
    const noteCustomerMessage = (content: Content) => this.note(content)
    const on = eventHandlers({ adapter: this, call, chat, people, noteCustomerMessage }, options)
    const log = (sentence: string) => chat.getLogger(this.name).error(sentence)
    const { secret, verifyToken } = this.options.webhook
    return createReceiver({ secret, verifyToken, on, log, remember: 0 }).fetch(request)
  }

  parseMessage(content: Content): Message<Content> {
    return messageOf(this.call, this.people, content)
  }

  async postMessage(threadId: string, message: AdapterPostableMessage): Promise<RawMessage<Content>> {
    return this.send(await this.answeredIn(threadId), message)
  }

  async reply(_: string, messageId: string, message: AdapterPostableMessage): Promise<RawMessage<Content>> {
    return this.send(messageId, message)
  }

  async editMessage(_: string, messageId: string, message: AdapterPostableMessage): Promise<RawMessage<Content>> {
    const { body, body_input_format, structured, picture, files } = outgoingMessage(message)
    if (files.length > 0) throw new NotImplementedError('An edit cannot add files.', 'files')
    const structured_content = await this.withPicture(structured, picture)
    const edit = { id: messageId, body, body_input_format, structured_content: structured_content ?? null }
    return rawOf(await this.call('editContent', edit as Input<'editContent'>))
  }

  async deleteMessage(_: string, messageId: string): Promise<void> {
    await this.call('unsendContent', { id: messageId })
  }

  /** The customer sees the text grow, and may stop it: the turn is aborted, and the message has the text so far. */
  async stream(threadId: string, chunks: AsyncIterable<string | StreamChunk>): Promise<RawMessage<Content>> {
    const in_reply_to_id = await this.answeredIn(threadId)
    const abortTurn = () => void this.chat?.abortTurn(threadId).catch(() => {})
    let isStopped = false
    const pieces = async function* (stop: AbortSignal) {
      try {
        yield* livePieces(chunks, stop)
      } catch (error) {
        isStopped = stop.aborted
        if (isStopped) abortTurn()
        throw error
      }
    }
    const content = await live(this.call, { in_reply_to_id, idle_timeout: longestSilence }, pieces).catch((error) => {
      throw isStopped && statusOf(error) === 422 ? stoppedAtOnce() : error
    })
    return rawOf(content)
  }

  async addReaction(_: string, messageId: string, emoji: EmojiValue | string): Promise<void> {
    await this.call('reactToContent', { id: messageId, reaction: reactionOf(emoji) })
  }

  /** The bot has at most one reaction to a message. Taking another one back changes nothing. */
  async removeReaction(_: string, messageId: string, emoji: EmojiValue | string): Promise<void> {
    const reaction = reactionOf(emoji)
    await this.identify()
    const { reactions = [] } = await this.call('getContent', { id: messageId })
    const isGiven = reactions.some((each) => each.author_id === this.botUserId && each.reaction === reaction)
    if (isGiven) await this.call('takeReactionBack', { id: messageId })
  }

  async startTyping(threadId: string): Promise<void> {
    await this.call('setThreadTyping', { id: threadIds.decode(threadId).threadId, active: true })
  }

  async endTyping(threadId: string): Promise<void> {
    await this.call('setThreadTyping', { id: threadIds.decode(threadId).threadId, active: false })
  }

  async markAsRead(threadId: string, messageId: string): Promise<void> {
    await this.call('markThreadRead', { id: threadIds.decode(threadId).threadId, content_id: messageId })
  }

  async fetchMessages(threadId: string, options?: FetchOptions): Promise<FetchResult<Content>> {
    await this.identify()
    const { contents, nextCursor } = await pageOf(this.call, threadIds.decode(threadId).threadId, options)
    const seen = contents.filter(({ remotely_deleted }) => !remotely_deleted)
    for (const content of seen) await this.people.meet(content)
    const messages = seen.map((content) => this.parseMessage(content))
    return nextCursor === undefined ? { messages } : { messages, nextCursor }
  }

  async fetchMessage(threadId: string, messageId: string): Promise<Message<Content> | null> {
    await this.identify()
    const content = await this.call('getContent', { id: messageId }).catch(nullIfUnknown)
    if (!content || content.remotely_deleted || content.private_message || threadIdOf(content) !== threadId) return null
    await this.people.meet(content)
    return this.parseMessage(content)
  }

  async fetchThread(threadId: string): Promise<ThreadInfo> {
    const thread = await this.call('getThread', { id: threadIds.decode(threadId).threadId })
    const channelId = this.channelIdFromThreadId(threadId)
    return { id: threadId, channelId, channelVisibility: 'private', isDM: true, metadata: { ...thread } }
  }

  getUser(userId: string): Promise<UserInfo | null> {
    return this.people.customer(userId)
  }

  /** Returns the customer's newest open conversation. A first message is only theirs to write. */
  async openDM(userId: string): Promise<string> {
    const open = { identity_id: userId, closed: 'false', sort: '-updated_at', limit: 1 } as const
    const [thread] = (await this.call('listThreads', open)).records
    if (thread) return threadIds.encode({ sourceId: thread.source_id, threadId: thread.id })
    throw new NotImplementedError('This customer has no open conversation, and a bot cannot begin one.', 'openDM')
  }

  async openModal(): Promise<never> {
    throw new NotImplementedError('The chat has no modals. A form is a message: @bubblewire/structured.', 'modals')
  }

  async postChannelMessage(): Promise<never> {
    throw new NotImplementedError('A message belongs to a conversation.', 'channel-messages')
  }

  async postEphemeral(): Promise<never> {
    throw new NotImplementedError('A conversation has one customer, who keeps every message.', 'ephemeral')
  }

  async scheduleMessage(): Promise<never> {
    throw new NotImplementedError('Messages are sent at once.', 'scheduling')
  }

  encodeThreadId(key: ThreadKey): string {
    return threadIds.encode(key)
  }

  decodeThreadId(threadId: string): ThreadKey {
    return threadIds.decode(threadId)
  }

  channelIdFromThreadId(threadId: string): string {
    return `${this.name}:${threadIds.decode(threadId).sourceId}`
  }

  isDM(): boolean {
    return true
  }

  getChannelVisibility(): 'private' {
    return 'private'
  }

  renderFormatted(content: FormattedContent): string {
    return stringifyMarkdown(content)
  }

  rehydrateAttachment(attachment: Attachment): Attachment {
    const id = attachment.fetchMetadata?.id
    return id === undefined ? attachment : { ...attachment, fetchData: () => bytesOf(this.call, id) }
  }

  private async identify(): Promise<void> {
    if (this.botUserId) return
    const { id, name } = await this.call('getMe')
    this.botUserId = id
    this.userName ||= name
  }

  private async send(in_reply_to_id: string, message: AdapterPostableMessage): Promise<RawMessage<Content>> {
    const { body, body_input_format, structured, picture, files } = outgoingMessage(message)
    const structured_content = await this.withPicture(structured, picture)
    const attachment_ids = await this.uploads.files(files)
    const given = { in_reply_to_id, body, body_input_format, structured_content, attachment_ids }
    return rawOf(await this.call('createContent', given as Input<'createContent'>))
  }

  private async withPicture(structured: object | null, picture: Parameters<typeof this.uploads.picture>[0] | null) {
    if (!structured) return undefined
    return picture ? { ...structured, attachment_id: await this.uploads.picture(picture) } : structured
  }

  private note(content: Content): void {
    const threadId = threadIdOf(content)
    this.newest.delete(threadId)
    this.newest.set(threadId, content.id)
    const oldest = this.newest.keys().next().value
    if (this.newest.size > mostThreads && oldest !== undefined) this.newest.delete(oldest)
  }

  /** Returns the message that a reply answers: the customer's newest, else the newest. */
  private async answeredIn(threadId: string): Promise<string> {
    const known = this.newest.get(threadId)
    if (known !== undefined) return known
    const { threadId: thread_id } = threadIds.decode(threadId)
    for (const created_from of ['synchronizer', undefined]) {
      const wanted = { thread_id, sort: '-created_at' as const, limit: 1, ...(created_from && { created_from }) }
      const [content] = (await this.call('listContents', wanted)).records
      if (content) return content.id
    }
    throw new ChatError(`There is no conversation "${threadId}", or the token may not read it.`, 'NOT_FOUND')
  }
}

/** A message without a text cannot end as a whole one. */
const stoppedAtOnce = () => new DOMException('The customer stopped the message before its first word.', 'AbortError')

const rawOf = (content: Answer<'createContent'> | Answer<'editContent'>): RawMessage<Content> => ({
  id: content.id,
  raw: content as Content,
  threadId: threadIdOf(content),
})
