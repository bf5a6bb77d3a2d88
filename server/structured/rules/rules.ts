// Types of the field tables. A table follows the words and order of spec.md, and contains only data.

import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import type { ConditionName } from '../../../contract/structured/conditions'
import type { FillName } from './fills'
import type { FormatName } from './formats'
import type { Schemes } from './links'
import type { WholeRuleName } from './whole-rules'

/** The dotted path of each field in a payload, also inside arrays. Opaque objects and lists of texts have no fields. */
type Path<T> = {
  [K in keyof T & string]-?: [Inner<T[K]>] extends [never] ? K : K | `${K}.${Path<Inner<T[K]>>}`
}[keyof T & string]

type Inner<T> = NonNullable<T> extends readonly (infer Element)[] ? AsFields<Element> : AsFields<NonNullable<T>>
type AsFields<T> = T extends object ? (string extends keyof T ? never : T) : never

/** Fields that a caller can send. A rendering also has `display_ratio`. */
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

/** Rules for a field on one channel. */
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
  /** Allowed values. On a channel, items with another value are omitted. */
  only?: readonly string[]
  schemes?: Schemes
  startsWith?: '?'
  whenBlank?: FillName
  default?: Literal
  /** The default is translated, because customers read it. */
  translated?: true
  /**
   * The spec has this field only for another channel, but this channel shows it too. Invalid parts are omitted instead
   * of refused.
   */
  lenient?: true
  defaultIf?: { readonly [K in ConditionName]?: Literal }
}

/** The rules of a field. */
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
  /** Only these channels know the field. It is checked on these channels and dropped on all others. */
  on?: readonly ChannelKind[]
  /** This field is another spelling of that field in the same object. */
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

/** The source of a plain text or of a chat-app message's body. */
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
  /** Under this condition the channel cannot show the payload, and sends its text and links. */
  textWhen?: ConditionName
  /** The type of the rendering, if it differs from the payload's type. */
  becomes?: 'template'
  /** Two fields become the label and url of one button. */
  button?: { label: P; opens: P }
  /** If set, the message's text is made from this source. */
  body?: TextSource
  attachment?: AttachmentRule
  /** An image wider than tall is shown at 5:3, every other image at 1:1. */
  displayRatio?: 'by the first picture'
  fields: { readonly [K in P]?: ChannelRule | 'ignored' }
}

/** The table of one type. TypeScript requires rules for each field and each channel. */
export interface StructuredRules<T extends StructuredContent> {
  type: T['type']
  /** The plain-text fallback: the first of these fields that is not blank. */
  plainText: readonly TextSource[]
  /** The body is required in addition to structured_content. */
  beside?: { readonly body: { required: true } }
  fields: { readonly [K in PayloadPath<T>]: FieldRule }
  whole?: readonly WholeRuleName[]
  /** The rule for all attachments of the type. A channel may have its own rule. */
  attachment?: AttachmentRule
  channels: { readonly [K in ChannelKind]: 'plain text' | readonly Shape<PayloadPath<T>>[] }
}

/** A table of any type, for validation and rendering. */
export interface AnyRules {
  type: StructuredContent['type']
  plainText: readonly TextSource[]
  beside?: { readonly body: { required: true } }
  fields: Readonly<Record<string, FieldRule>>
  whole?: readonly WholeRuleName[]
  attachment?: AttachmentRule
  channels: { readonly [K in ChannelKind]: 'plain text' | readonly Shape[] }
}
