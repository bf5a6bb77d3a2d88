// The vocabulary of the tables. A table says what spec.md says, in its words and order; a row never holds a function.

import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import type { ConditionName } from './conditions'
import type { FillName } from './fills'
import type { FormatName } from './formats'
import type { Schemes } from './links'
import type { WholeRuleName } from './whole-rules'

/** Every field of a payload by its dotted path; a path runs through arrays. Opaque records and lists of text are leaves. */
export type Path<T> = {
  [K in keyof T & string]-?: [Inner<T[K]>] extends [never] ? K : K | `${K}.${Path<Inner<T[K]>>}`
}[keyof T & string]

type Inner<T> = NonNullable<T> extends readonly (infer Element)[] ? AsFields<Element> : AsFields<NonNullable<T>>
type AsFields<T> = T extends object ? (string extends keyof T ? never : T) : never

/** The fields that a caller may send: all but those that exist in a rendering only. */
export type PayloadPath<T> = Exclude<Path<T>, 'display_ratio'>

export type FieldType =
  | 'string'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'object'
  | 'array'
  | 'array of string'
  | 'opaque object'

type Literal = string | number | boolean

/** The rules that a channel adds to the row of a field. */
export interface ChannelRule {
  required?: true
  /** Refused when longer: characters of a text. A character is a Unicode code point wherever UTF-16 is not named. */
  limit?: number
  /** Refused when longer, in UTF-16 code units. */
  limitUtf16?: number
  /** Cut, so that the text with its ellipsis has this many characters. */
  truncate?: number
  truncateUtf16?: number
  /** The first n items. */
  keep?: number
  /** Allowed values. In a channel's row, items with another value are left out. */
  only?: readonly string[]
  schemes?: Schemes
  startsWith?: '?'
  whenBlank?: FillName
  default?: Literal
  /** An extra that this channel shows though the spec gives it to another one: what is wrong with it is left out, never refused. */
  lenient?: true
  /** Another default where the condition holds. */
  defaultIf?: { readonly [K in ConditionName]?: Literal }
}

/** One line of a field table. */
export interface FieldRule extends ChannelRule {
  type: FieldType
  requiredWhen?: ConditionName
  /** Dropped, and not looked at, where the condition holds. */
  ignoredWhen?: ConditionName
  /** Refused where the condition holds. */
  forbiddenWhen?: ConditionName
  /** Refused when longer: characters of a text, items of an array. */
  limit?: number
  /** Smallest and greatest number. */
  atLeast?: number
  atMost?: number
  ascii?: true
  is?: FormatName
  /** No two items of one array have the same. */
  unique?: true
  /** An extra that only these channels know: checked there, dropped elsewhere. */
  on?: readonly ChannelKind[]
  /** Another spelling of this field (of the same object). */
  sameAs?: string
  /** The spec states no bound: this one is ours and only keeps the service safe. */
  ours?: true
}

/** The uploads that a channel can show. Sizes in bytes. */
export interface AttachmentRule {
  formats: readonly AttachmentFormat[]
  /** Private attachments allowed. */
  private: boolean
  under?: number
  upTo?: number
  /** The codecs that a video must have. */
  video?: 'H.264 video with AAC audio and one audio stream'
}

export type AttachmentFormat = 'bmp' | 'gif' | 'jpg' | 'jpeg' | 'png' | 'mp4'

/** Where a text comes from: a fallback, or the body of a chat-app message. */
export type TextSource =
  | 'title'
  | 'subtitle'
  | 'title and subtitle'
  | 'url'
  | 'body'
  | 'title of the first item'
  | 'title of the first page'

/** One form in which a channel shows a type. */
export interface Shape<P extends string = string> {
  /** The channel's word for it. */
  as: string
  /** The first shape of a channel whose condition holds is taken. */
  when?: ConditionName
  /** The channel shows the type, but not such a payload: its text and links are sent. */
  textWhen?: ConditionName
  /** The type that the final form has, when it is not the payload's. */
  becomes?: 'template'
  /** One url button, made of two fields that then leave. */
  button?: { label: P; opens: P }
  /** The message's text, when the channel composes it of fields. */
  body?: TextSource
  attachment?: AttachmentRule
  /** Wider than tall is 5:3, everything else 1:1. */
  displayRatio?: 'by the first picture'
  fields: { readonly [K in P]?: ChannelRule | 'ignored' }
}

/** The table of one type: a row for every field and every channel kind, or TypeScript complains. */
export interface StructuredRules<T extends StructuredContent> {
  type: T['type']
  /** Plain-text fallback: the first of these that is not blank. */
  plainText: readonly TextSource[]
  /** Required beside structured_content. */
  beside?: { readonly body: { required: true } }
  fields: { readonly [K in PayloadPath<T>]: FieldRule }
  /** Rules about several fields at once. */
  whole?: readonly WholeRuleName[]
  /** For every attachment of the type, unless the channel says otherwise. */
  attachment?: AttachmentRule
  channels: { readonly [K in ChannelKind]: 'plain text' | readonly Shape<PayloadPath<T>>[] }
}

/** A table whose type is not known any more: what the two readers see. */
export interface AnyRules {
  type: StructuredContent['type']
  plainText: readonly TextSource[]
  beside?: { readonly body: { required: true } }
  fields: Readonly<Record<string, FieldRule>>
  whole?: readonly WholeRuleName[]
  attachment?: AttachmentRule
  channels: { readonly [K in ChannelKind]: 'plain text' | readonly Shape[] }
}
