import type { ReviewedItem } from '../../../contract/library/review'
import { compose } from '../../structured/engine/compose'
import { iso } from '../clock-and-ids'
import { knownAttachments, publicFilesIn } from '../contents/attachments'
import { presentMedia } from '../contents/present'
import type { Needs } from '../needs'
import type { LibraryCommentRecord, LibraryMessage, LibraryReviewRecord } from './library-records'
import { itemOfReview } from './reviews'

export const presentReview = ({
  token_hash: _,
  item_id,
  updated_at: __,
  made_by,
  expires_at,
  created_at,
  appearance,
  ...record
}: LibraryReviewRecord) => ({
  appearance: { ...appearance },
  library_item_id: item_id,
  made_by_id: made_by,
  expires_at: iso(expires_at),
  created_at: iso(created_at),
  ...record,
})

export const presentComment = ({ item_id, created_at, updated_at, ...record }: LibraryCommentRecord) => ({
  library_item_id: item_id,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
  ...record,
})

/** Returns the item as the chat renders it, and the comments on the shown version. Throws 404. */
export async function reviewedItem(
  needs: Pick<Needs, 'store' | 'clock' | 'randomHex' | 'attachmentUrl'>,
  tokenHash: string,
): Promise<ReviewedItem> {
  const { read } = needs.store
  const { review, item, shownContent } = await itemOfReview(read, needs.clock(), tokenHash)
  const { rendering, media } = await renderForWeb(needs, shownContent)
  const translations: Record<string, ReviewedItem['rendering']> = {}
  for (const [tag, translation] of Object.entries(shownContent.translations)) {
    const rendered = await renderForWeb(needs, translation)
    translations[tag] = rendered.rendering
    Object.assign(media, rendered.media)
  }
  const allComments = await read.libraryComments(item.id)
  const comments = review.newest ? allComments : allComments.filter(({ version }) => version === shownContent.version)
  return {
    name: item.name,
    kind: item.kind,
    version: shownContent.version,
    note: shownContent.note,
    appearance: shownContent.appearance ?? review.appearance ?? {},
    rendering,
    language: shownContent.language,
    translations,
    media,
    expires_at: iso(review.expires_at),
    comments: comments.map(commentForReaders),
  }
}

export const commentForReaders = ({
  id,
  name,
  text,
  path,
  language,
  version,
  resolved,
  created_at,
}: LibraryCommentRecord): ReviewedItem['comments'][number] => ({
  id,
  name,
  text,
  path,
  language,
  version,
  resolved,
  created_at: iso(created_at),
})

async function renderForWeb(
  { store, clock, randomHex, attachmentUrl }: Pick<Needs, 'store' | 'clock' | 'randomHex' | 'attachmentUrl'>,
  { body, structured_content }: LibraryMessage,
): Promise<Pick<ReviewedItem, 'rendering' | 'media'>> {
  if (structured_content === null) return { rendering: { body, structured_content: null }, media: {} }
  const files = await publicFilesIn(store.read, structured_content)
  const composed = compose('web_messaging', {
    body,
    structuredContent: structured_content,
    coerce: false,
    attachments: knownAttachments(files),
    randomHex: () => randomHex(16),
    now: clock(),
  })
  // The rules can change in a newer server, so an old version can be invalid.
  if (!composed.ok) return { rendering: { body, structured_content: null }, media: {} }
  const { rendering } = composed
  return {
    rendering: { body: rendering.body, structured_content: rendering.structured },
    media: Object.fromEntries(files.map((file) => [file.id, presentMedia(file, attachmentUrl)])),
  }
}
