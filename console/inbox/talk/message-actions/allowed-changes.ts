import type { ConversationDetails, Source } from '../../../../clients/typescript/operations'
import { usualEditWindow } from '../../../../contract/channel-abilities'
import type { StructuredType } from '../../../../contract/structured'
import type { ConversationContent } from '../../../shell/shapes'

export interface MessageContext {
  content: ConversationContent
  /** All contents of the conversation. They show whether a question was answered, which blocks an edit. */
  contents: readonly ConversationContent[]
  details: Pick<ConversationDetails, 'state' | 'may'> | null
  /** Null until the agent's sources are loaded. */
  source: Pick<Source, 'capabilities' | 'settings'> | null
  me: string
  now: number
}

export interface AllowedChanges {
  /** Whether the comment can become the draft of a reply. */
  use: boolean
  edit: boolean
  unsend: boolean
  react: boolean
}

export function isInTime(
  { created_at }: Pick<ConversationContent, 'created_at'>,
  { settings }: Pick<Source, 'settings'>,
  now: number,
): boolean {
  const seconds = settings.edit_window_seconds ?? usualEditWindow
  return seconds > 0 && now - Date.parse(created_at) <= seconds * 1000
}

const noChanges: AllowedChanges = { use: false, edit: false, unsend: false, react: false }
/** Types whose text the customer sees. The texts of the other types are in cards, and change only over the API. */
const editableTypes: Readonly<Record<StructuredType, boolean>> = {
  template: false,
  list: false,
  carousel: false,
  select: true,
  wallet_pay: false,
  rich_link: false,
  form: false,
  time_select: true,
}

const hasEditableText = (type: string | undefined) =>
  type === undefined || editableTypes[type as StructuredType] === true

/** Computes the allowed actions from rights, channel, time and message. The server checks them again. */
export function allowedChanges({ content, contents, details, source, me, now }: MessageContext): AllowedChanges {
  if (!details?.may.reply || !source || content.remotely_deleted || content.live === 'streaming') return noChanges
  const { capabilities } = source
  const { from, author_id, private_message: comment, structured_content: structured } = content
  const open = details.state !== 'closed'
  const inTime = isInTime(content, source, now)
  const isFromAgent = from === 'agent'
  const isOwn = isFromAgent && author_id === me
  const isPaid = ['processing', 'paid'].includes(content.shown?.payment_status ?? '')
  // Excludes HTML messages of the API, because the text box would show their tags.
  const isEditable = content.body_input_format !== 'html' && hasEditableText(structured.type) && !isAnswered()
  return {
    use: isFromAgent && comment && open,
    edit: isOwn && open && inTime && isEditable && (comment || capabilities.includes('edit')),
    unsend:
      isFromAgent &&
      (isOwn || details.may.edit_customer) &&
      inTime &&
      !isPaid &&
      (comment || capabilities.includes('unsend')),
    react: open && capabilities.includes('react'),
  }

  function isAnswered() {
    return (
      structured.type !== undefined &&
      contents.some((each) => each.in_reply_to_id === content.id && Object.keys(each.structured_reply).length > 0)
    )
  }
}
