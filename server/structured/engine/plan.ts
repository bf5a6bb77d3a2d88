// The compiled tables: trees that validation and rendering traverse.

import type { ChannelKind } from '../../../contract/channel-kinds'
import type { Condition } from '../../../contract/structured/conditions'
import type { Fields } from '../rules/fields'
import type { FillName } from '../rules/fills'
import type { FormatName } from '../rules/formats'
import type { KnownAttachment } from '../rules/known-attachment'
import type { Schemes } from '../rules/links'
import type { Place } from '../rules/paths'
import type { Report } from '../rules/report'
import type { AnyRules, AttachmentRule, ChannelRule, FieldRule, FieldType, Shape } from '../rules/rules'
import type { WholeRule } from '../rules/whole-rules'

/** Rules of a text. All objects have the same keys, so that reading them is fast. */
export interface TextRules {
  limit: number
  limitUtf16: number
  ascii: boolean
  only: ReadonlySet<string> | null
  format: FormatName | null
  /** Whether the text has rules beside its maximum length. */
  special: boolean
}

export interface Field {
  name: string
  type: FieldType
  rule: FieldRule
  attachment: boolean
  /** The limit is that of the most generous channel, so a longer text is refused on all channels. */
  text: TextRules
  /** The field table's own limit, if a channel allows more. */
  tableLimit: number
  /** The url schemes that at least one channel opens. */
  schemes: Schemes | undefined
  /** The prefix of a text that a channel accepts instead of a url. */
  startsWith: string | undefined
  /** The field that replaces this field if the value of this field is invalid. */
  fallback: string | undefined
  requiredWhen: Condition | undefined
  ignoredWhen: Condition | undefined
  forbiddenWhen: Condition | undefined
  /** Whether a condition decides if the field counts. */
  conditional: boolean
  extra: boolean
  knownBy: readonly ChannelKind[]
  /** Whether a blank value has to be handled, for example as a missing required field. */
  needed: boolean
  /** Fields that must have different values in all items. */
  unique: readonly string[]
  inner: FieldLevel
}

/** The fields of an object, and the function that checks or renders the object. */
interface Level<F, Run> {
  fields: readonly F[]
  run: Run
}

export type FieldLevel = Level<Field, CheckObject>
export type ShapeLevel = Level<ShapeField, RenderObject>

/** A field as one shape of a channel shows it. */
export interface ShapeField {
  name: string
  type: FieldType
  rule: FieldRule
  own: ChannelRule
  drop: 'no' | 'silently' | 'with a warning'
  attachment: boolean
  /** Text rules of the channel that the general check does not cover. */
  text: TextRules | null
  startsWith: string | undefined
  required: boolean
  truncate: number | undefined
  truncateUtf16: number | undefined
  keep: number
  fill: FillName | undefined
  schemes: Schemes | undefined
  fallback: string | undefined
  alias: string | undefined
  ignoredWhen: Condition | undefined
  translated: boolean
  defaults: readonly { holds: Condition | undefined; value: string | number | boolean }[]
  /** Only for an array: the field of an item whose allowed values decide which items are shown. */
  filter: ShapeField | undefined
  needed: boolean
  inner: ShapeLevel
}

export interface ShapePlan {
  shape: Shape
  when: Condition | undefined
  attachment: AttachmentRule
  root: ShapeLevel
}

export interface Plan {
  rules: AnyRules
  whole: readonly WholeRule[]
  root: FieldLevel
  /** Null if the channel gets the plain text. */
  channels: ReadonlyMap<ChannelKind, readonly ShapePlan[] | null>
}

export interface TextCheckState extends Report {
  attachments: ReadonlyMap<string, KnownAttachment>
}

export interface CheckState extends TextCheckState {
  root: Fields
  /** The channel of the payload; undefined if it is not known yet. */
  channel: ChannelKind | undefined
  /** Collects texts that are too long for some channels. They are reported only together with other problems. */
  longForSome: Report
}

export interface RenderState extends TextCheckState {
  channel: ChannelKind
  shapePlan: ShapePlan
  root: Fields
  randomHex(): string
  linkSchemes: readonly string[] | null
  language: string | null
  /** The first attachment that is shown. It decides the display ratio. */
  firstPicture: KnownAttachment | undefined
}

export type CheckObject = (state: CheckState, owner: Fields, parent: Fields, place: Place) => void

export type RenderObject = (state: RenderState, owner: Fields, parent: Fields, place: Place) => Fields
