import type { Answer, Input } from '../../clients/typescript/client'
import type * as made from '../../clients/typescript/operations'
import type { Appearance } from '../../contract/chat/appearance'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { Translations } from '../../contract/library/translations'
import type { StructuredContent } from '../../contract/structured'
import type { ErrorBody, Warning } from '../../contract/structured/problem'
import type { StructuredReply } from '../../contract/structured/reply'

// More exact types for API records whose document leaves fields open. The client types the other records.

type With<Base, Fields> = Omit<Base, keyof Fields> & Fields
type OrEmpty<T> = T | Record<string, never>

interface Payload {
  structured_content: OrEmpty<StructuredContent>
}

/** Null means no structured content. */
type NewPayload = { structured_content?: Payload['structured_content'] | null }

export type Content = With<made.Content, Payload & { structured_reply: OrEmpty<StructuredReply> }>

export type ConversationContent = With<
  made.ConversationContent,
  Pick<Content, 'structured_content' | 'structured_reply'> & {
    /** The content as the web customer sees it, for the widget's views. Null for comments. */
    shown: CustomerContent | null
    /** Null for web messages. Otherwise the sent message, the channel's name for its type, and the changes. */
    rendering: { as: string; body: string; structured_content: StructuredContent | null; warnings: Warning[] } | null
  }
>
export type ContentPage = With<Answer<'listConversationContents'>, { records: ConversationContent[] }>

export type SavedReply = With<made.SavedReply, Payload>
export type SavedReplyFields = With<Input<'createSavedReply'>, NewPayload>

/** The content of a version. A message has a body, a structured content or both; a look has an appearance. */
export interface LibraryPayload extends Payload {
  body: string
  appearance: OrEmpty<Appearance>
  language: string
  /** The message in other languages. */
  translations: Translations<LibraryText>
}

interface LibraryText extends Payload {
  body: string
}
export type LibraryItem = With<made.LibraryItem, LibraryPayload>
export type LibraryVersion = With<made.LibraryVersion, LibraryPayload>
export type LibraryKind = LibraryItem['kind']
export type LibraryItemFields = With<
  Partial<Input<'createLibraryItem'>> & Omit<Input<'changeLibraryItem'>, 'id'>,
  Partial<Omit<LibraryPayload, keyof Payload>> & NewPayload
>

export type BulkOutcome = With<made.BulkOutcome, { refusal: ErrorBody | null }>

export type ConversationFilters = Input<'listConversations'>
export type ConversationCounts = Answer<'countConversations'>
export type CustomerName = made.Conversation['customer']
export type FoundContent = NonNullable<made.Conversation['found']>

/** The response of `GET /account/options`. */
export interface SignInOptions {
  /** Whether this server is the demo. The demo needs no password on its own machine. */
  demo: boolean
  oidc: { name: string } | null
  /** Whether this server sends e-mail. */
  mail: boolean
  /** Whether passwords and passkeys are allowed. If not, only single sign-on works. */
  password: boolean
}
