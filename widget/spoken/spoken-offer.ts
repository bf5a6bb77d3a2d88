import { type Media, shownTypes } from '../../contract/attachment'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { StructuredContent } from '../../contract/structured'
import offerWords from '../strings/english/offer.json'
import { lookup, type Speech } from '../strings/words'
import { choiceOf } from '../types'
import { spokenForm } from '../types/spoken'

/**
 * Returns the parts of a message besides its text, for a screen reader: its card and choices, then its files. Only the
 * newest question has choices.
 */
export function describeOffer(content: CustomerContent, newest: boolean, speech: Speech): string[] {
  const t = lookup(speech, offerWords)
  const { structured_content, attachments, media } = content
  const isOffered = structured_content && (newest || choiceOf(structured_content) !== 'newest')
  return [
    ...(isOffered ? describeCard(structured_content, media, speech) : []),
    ...attachments.map((file) => t(kindOf(file.content_type), { name: spokenName(file) })),
  ]
}

/** Returns what people who cannot see a file hear: its alternative text, else its name. */
export const spokenName = ({ alternative_text, filename }: Media): string => alternative_text || filename

function describeCard(structured: StructuredContent, media: CustomerContent['media'], speech: Speech): string[] {
  const t = lookup(speech, offerWords)
  const form = spokenForm(structured)
  const pictures = picturesOf(form?.cards?.(structured) ?? [structured], media)
  return [...(form?.say(structured, speech) ?? []), ...pictures.map((name) => t('image', { name }))]
}

/** Returns the texts of the pictures above cards. Pictures of choices are read with their choice. */
function picturesOf(cards: readonly object[], media: CustomerContent['media']): string[] {
  return cards.flatMap((card) => {
    const id = 'attachment_id' in card ? String(card.attachment_id) : ''
    return media[id]?.alternative_text ?? []
  })
}

/** Returns the kind of a file by its media type. Pictures that browsers cannot show count as files. */
export function kindOf(contentType: string): 'image' | 'audio' | 'video' | 'file' {
  const kind = shownTypes.test(contentType) && contentType.split('/')[0]
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file'
}
