// The compiled tables: trees that validation and rendering traverse.

import type { ChannelKind } from '../../../contract/channel-kinds'
import type { KnownAttachment } from '../rules/attachments'
import type { Condition } from '../rules/conditions'
import type { Fields } from '../rules/fields'
import type { FillName } from '../rules/fills'
import type { FormatName } from '../rules/formats'
import type { Schemes } from '../rules/links'
import type { Place } from '../rules/paths'
import type { Report } from '../rules/report'
import type { AnyRules, AttachmentRule, ChannelRule, FieldRule, FieldType, Shape } from '../rules/rules'
import type { WholeRule } from '../rules/whole-rules'

/** The rules of a text in any row: objects of one shape, so that reading them stays fast. */
export interface TextRules {
  /** Characters. */
  limit: number
  limitUtf16: number
  ascii: boolean
  only: ReadonlySet<string> | null
  format: FormatName | null
  /** False when there is only a limit to check. */
  special: boolean
}

/** A row of a field table, ready to be checked. */
export interface Field {
  name: string
  type: FieldType
  rule: FieldRule
  attachment: boolean
  /** The limit is the longest that any channel takes: longer is refused on every channel. */
  text: TextRules
  /** The field table's own limit, when some channel takes more. */
  tableLimit: number
  /** The url schemes that at least one channel opens. */
  schemes: Schemes | undefined
  /** Some channel takes a text that starts so in place of a url. */
  startsWith: string | undefined
  /** Name of the sibling that stands in when this value is invalid. */
  fallback: string | undefined
  requiredWhen: Condition | undefined
  ignoredWhen: Condition | undefined
  forbiddenWhen: Condition | undefined
  /** Some condition decides whether the field counts. */
  conditional: boolean
  extra: boolean
  /** Of an extra: the channels that check it. */
  knownBy: readonly ChannelKind[]
  /** Matters when it is blank. */
  needed: boolean
  /** Names of the fields below that must differ from item to item. */
  unique: readonly string[]
  inner: FieldLevel
}

/** The rows of one object, and the function that reads them. */
export interface Level<F, Run> {
  fields: readonly F[]
  run: Run
}

export type FieldLevel = Level<Field, CheckObject>
export type ShapeLevel = Level<ShapeField, RenderObject>

/** A row as one shape of one channel shows it. */
export interface ShapeField {
  name: string
  type: FieldType
  rule: FieldRule
  own: ChannelRule
  drop: 'no' | 'silently' | 'with a warning'
  /** Shown as it is. */
  untouched: boolean
  attachment: boolean
  /** Checked here because it was not, or not so strictly, before the channel was known. */
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
  defaults: readonly { holds: Condition | undefined; value: string | number | boolean }[]
  /** Below an array: its allowed values leave out the items that have another one. */
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
  /** Null: the channel gets the plain text. */
  channels: ReadonlyMap<ChannelKind, readonly ShapePlan[] | null>
}

export interface TextNeeds extends Report {
  attachments: ReadonlyMap<string, KnownAttachment>
}

export interface Walk extends TextNeeds {
  root: Fields
  /** Where the payload goes; undefined where that is not known yet. */
  channel: ChannelKind | undefined
  /** Texts that only some channels take: told together with other problems, otherwise left to the channel. */
  longForSome: Report
}

export interface RenderWalk extends TextNeeds {
  channel: ChannelKind
  shapePlan: ShapePlan
  root: Fields
  randomHex(): string
  linkSchemes: readonly string[] | null
  /** The first attachment shown, for the display ratio. */
  firstPicture: KnownAttachment | null
}

export type CheckObject = (walk: Walk, owner: Fields, parent: Fields, place: Place) => void

export type RenderObject = (walk: RenderWalk, owner: Fields, parent: Fields, place: Place) => Fields
