import { isEmptyText } from '../../../contract/empty-text'
import type { StructuredReply } from '../../../contract/structured/reply'
import { shownTexts } from '../../structured/engine/shown-texts'
import type { ContentRecord } from '../records'
import { formatOf, richBody } from './format-body'

type SearchedFields = Pick<ContentRecord, 'body' | 'body_input_format' | 'structured_content' | 'structured_reply'> &
  Partial<Pick<ContentRecord, 'live'>>

/** Returns all visible texts, one per line. Excludes answers in private forms. Null if the body alone is enough. */
export function searchedText(content: SearchedFields, files: readonly string[]): string | null {
  const { body, body_input_format, structured_content, structured_reply, live = null } = content
  const marked = richBody(body, formatOf({ body_input_format, live }))
  if (!marked && !structured_content && !structured_reply && files.length === 0) return null
  const texts = [
    marked?.text ?? body,
    ...(structured_content ? shownTexts(structured_content) : []),
    ...answersIn(structured_reply),
    ...files,
  ]
  const text = [...new Set(texts.filter((each) => !isEmptyText(each)))].join('\n')
  return text === body ? null : text
}

/** Returns form answers only: for other replies the body contains the chosen title. */
function answersIn(reply: StructuredReply | null): string[] {
  if (!reply || !('responses' in reply)) return []
  return reply.responses.flatMap(({ title, items }) => [
    title,
    ...(reply.private ? [] : items.map((item) => item.title)),
  ])
}
