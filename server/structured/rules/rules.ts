// The types of the tables. A table follows spec.md in its words and order; a row never holds a function.

import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import type { ConditionName } from './conditions'
import type { FillName } from './fills'
import type { FormatName } from './formats'
import type { Schemes } from './links'
import type { WholeRuleName } from './whole-rules'

/**
 * Every field of a payload by its dotted path, which also leads through arrays. Opaque records and lists of text have
 * no fields.
 */
type Path<T> = {
  [K in keyof T & string]-?: [Inner<T[K]>] extends [never] ? K : K | `${K}.${Path<Inner<T[K]>>}`
}[keyof T & string]

type Inner<T> = NonNullable<T> extends readonly (infer Element)[] ? AsFields<Element> : AsFields<NonNullable<T>>
type AsFields<T> = T extends object ? (string extends keyof T ? never : T) : never

/** The fields that a caller can send: all fields except those of the rendering. */
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
  /** In characters; a longer text is refused. A character is a Unicode code point. */
  limit?: number
  /** In UTF-16 code units; a longer text is refused. */
  limitUtf16?: number
  /** In characters, with the ellipsis; a longer text is cut. */
  truncate?: number
  truncateUtf16?: number
  /** The number of items that are shown; later items are dropped. */
  keep?: number
  /** Allowed values. In a channel's row, items with another value are left out. */
  only?: readonly string[]
  schemes?: Schemes
  startsWith?: '?'
  whenBlank?: FillName
  default?: Literal
  /** Customers read the default, so it is written in their language. */
  translated?: true
  /**
   * An extra that this channel shows, although the spec has it only on another channel. Invalid parts are left out,
   * never refused.
   */
  lenient?: true
  defaultIf?: { readonly [K in ConditionName]?: Literal }
}

/** One row of a field table. */
export interface FieldRule extends ChannelRule {
  type: FieldType
  requiredWhen?: ConditionName
  ignoredWhen?: ConditionName
  forbiddenWhen?: ConditionName
  /** Longer values are refused: characters of a text, items of an array. */
  limit?: number
  atLeast?: number
  atMost?: number
  ascii?: true
  is?: FormatName
  /** No two items of the array have the same value. */
  unique?: true
  /** People read this text, so a search finds the message by it. */
  shown?: true
  /** An extra that only these channels know: checked on these channels, dropped on all others. */
  on?: readonly ChannelKind[]
  /** The field in the same object for which this field is another spelling. */
  sameAs?: string
  /** The limit is ours, not from the spec. It only protects the service. */
  ours?: true
}

/** The uploads that a channel can show. Sizes are in bytes. */
export interface AttachmentRule {
  formats: readonly AttachmentFormat[]
  private: boolean
  under?: number
  upTo?: number
  video?: 'H.264 video with AAC audio and one audio stream'
}

export type AttachmentFormat = 'bmp' | 'gif' | 'jpg' | 'jpeg' | 'png' | 'mp4'

/** The source of a text: a fallback, or the body of a chat-app message. */
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
  as: string
  /** The first shape of a channel whose condition is true is used. */
  when?: ConditionName
  /** A condition under which the channel cannot show this payload of the type. Then its text and links are sent. */
  textWhen?: ConditionName
  /** The type of the final form, if it differs from the payload's type. */
  becomes?: 'template'
  /** One url button, made from two fields that are then removed. */
  button?: { label: P; opens: P }
  /** The source of the message's text, if the channel makes it from fields. */
  body?: TextSource
  attachment?: AttachmentRule
  /** An image wider than tall is shown at 5:3, every other image at 1:1. */
  displayRatio?: 'by the first picture'
  fields: { readonly [K in P]?: ChannelRule | 'ignored' }
}

/** The table of one type. TypeScript requires a row for every field and every kind of channel. */
export interface StructuredRules<T extends StructuredContent> {
  type: T['type']
  /** The plain-text fallback: the first of these fields that is not blank. */
  plainText: readonly TextSource[]
  /** The body is required in addition to structured_content. */
  beside?: { readonly body: { required: true } }
  fields: { readonly [K in PayloadPath<T>]: FieldRule }
  whole?: readonly WholeRuleName[]
  /** The rule for every attachment of the type, unless the channel has its own. */
  attachment?: AttachmentRule
  channels: { readonly [K in ChannelKind]: 'plain text' | readonly Shape<PayloadPath<T>>[] }
}

/** A table of any type, as validation and rendering read it. */
export interface AnyRules {
  type: StructuredContent['type']
  plainText: readonly TextSource[]
  beside?: { readonly body: { required: true } }
  fields: Readonly<Record<string, FieldRule>>
  whole?: readonly WholeRuleName[]
  attachment?: AttachmentRule
  channels: { readonly [K in ChannelKind]: 'plain text' | readonly Shape[] }
}
