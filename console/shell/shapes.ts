import type { Answer, Input } from '../../clients/typescript/client'
import type * as made from '../../clients/typescript/operations'
import type { Appearance } from '../../contract/chat/appearance'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { StructuredContent } from '../../contract/structured'
import type { ErrorBody, Warning } from '../../contract/structured/problem'
import type { StructuredReply } from '../../contract/structured/reply'

// The records of the API whose document leaves fields open, with the types of the contract in these fields, and names
// for parts of records. Every other record is imported from the client directly.

type With<Made, Fields> = Omit<Made, keyof Fields> & Fields
type OrEmpty<T> = T | Record<string, never>

interface Payload {
  structured_content: OrEmpty<StructuredContent>
}

/** Null: without a structured content. */
type NewPayload = { structured_content?: Payload['structured_content'] | null }

export type Content = With<made.Content, Payload & { structured_reply: OrEmpty<StructuredReply> }>

export type ConversationContent = With<
  made.ConversationContent,
  Pick<Content, 'structured_content' | 'structured_reply'> & {
    /** The content as the web customer sees it: draw it with the widget's own views. Null for comments. */
    shown: CustomerContent | null
    /** Other channels: the final form that was sent, the channel's name of the form, and the changes for the channel. */
    rendering: { as: string; body: string; structured_content: StructuredContent | null; warnings: Warning[] } | null
  }
>
export type ContentPage = With<Answer<'listConversationContents'>, { records: ConversationContent[] }>

export type SavedReply = With<made.SavedReply, Payload>
export type SavedReplyFields = With<Input<'createSavedReply'>, NewPayload>

/** What a version holds: a message has a body, a structured content, or both; a look has an appearance. */
export interface LibraryPayload extends Payload {
  body: string
  appearance: OrEmpty<Appearance>
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
