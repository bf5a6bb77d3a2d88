export { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
export {
  type StructuredContent,
  type StructuredOf,
  type StructuredType,
  structuredTypes,
} from '../../contract/structured'
export type { Carousel } from '../../contract/structured/carousel'
export type { Form } from '../../contract/structured/form'
export type { List } from '../../contract/structured/list'
export type { ChannelPreview, LintResult, StructuredPreview } from '../../contract/structured/preview'
export type { Problem, Warning } from '../../contract/structured/problem'
export type { Repair } from '../../contract/structured/repair'
export type { StructuredReply } from '../../contract/structured/reply'
export type { RichLink } from '../../contract/structured/rich-link'
export type { Select } from '../../contract/structured/select'
export type { Template } from '../../contract/structured/template'
export type { TimeSelect } from '../../contract/structured/time-select'
export type { WalletPay } from '../../contract/structured/wallet-pay'
export type { KnownAttachment } from '../../server/structured/rules/known-attachment'
export { bodyLimits, supports } from './channels'
export { type LintOptions, lint, render, repair, type ValidationResult, validate } from './lint'
export { type JsonSchema, schema, schemaOf } from './schema'
export {
  type ContentTool,
  type ToolForm,
  type ToolName,
  type ToolOptions,
  type ToolResult,
  toolIn,
  toolsOf,
} from './tools'
