import { isEmptyText } from '../../../contract/empty-text'
import type { ContentRecord } from '../records'

type ShownFields = Pick<ContentRecord, 'removed_at' | 'live' | 'body' | 'structured_content'>

/** Whether a live message was interrupted before its first word. */
export const isWordless = ({ live, body, structured_content }: Omit<ShownFields, 'removed_at'>): boolean =>
  live === 'interrupted' && isEmptyText(body) && structured_content === null

/** Whether a message has no text to read: it was unsent, or interrupted before its first word. */
export const isSilent = (content: ShownFields): boolean => content.removed_at !== null || isWordless(content)
