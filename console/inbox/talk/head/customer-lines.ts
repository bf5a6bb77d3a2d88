import type { ConversationContent } from '../../../shell/shapes'
import type { ScriptLine } from '../../../studio/stage/protocol'

export function linesFor(contents: readonly ConversationContent[]): ScriptLine[] {
  const visibleContents = contents.filter(({ shown }) => shown !== null)
  const places = new Map(visibleContents.map(({ id }, place) => [id, place]))
  return visibleContents.flatMap(({ shown }) => {
    if (!shown) return []
    const { from, author_name, body, structured_content, structured_reply, media, in_reply_to_id } = shown
    const { created_at, body_html, attachments, payment_status, live, status, edited_at, reactions } = shown
    return [
      {
        from,
        author_name,
        body,
        structured_content,
        media,
        structured_reply,
        answers: structured_reply && in_reply_to_id ? (places.get(in_reply_to_id) ?? null) : null,
        sent: {
          ...{ created_at, body_html, attachments, payment_status },
          ...(live && { live }),
          ...(status && { status }),
          ...(edited_at && { edited_at }),
          ...(reactions && { reactions }),
        },
      },
    ]
  })
}
