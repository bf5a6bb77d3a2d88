import type { ReviewedItem } from '../../../contract/library/review'
import { parsePath } from '../../compose/document/path'
import type { Pin } from '../stage/protocol'
import type { StudioLookup } from '../words'

type PlacedComment = Pick<ReviewedItem['comments'][number], 'id' | 'path' | 'language' | 'resolved'>

/** Returns the open comments about one part of the message in this language. Their place in the list is their number. */
export const placedIn = <C extends PlacedComment>(comments: readonly C[], language: string): C[] =>
  comments.filter((each) => each.path && !each.resolved && (each.language === '' || each.language === language))

/** Returns the pins of a reviewed message. `place`: the part that the reviewer is writing about. */
export function pinsOf(item: ReviewedItem | null, language: string, place: string): Pin[] {
  const comments = placedIn(item?.comments ?? [], language).filter(({ version }) => version === item?.version)
  const pins = comments.map(({ path }, nth) => ({ path, label: String(nth + 1) }))
  return place ? [...pins, { path: place, label: '?' }] : pins
}

/** Says which part a comment is about. */
export const placeName = (t: StudioLookup, text: string): string =>
  text ? t('pin_about', { text }) : t('pin_about_part')

/** Returns the text at a path of a message, such as that of a button. Empty for a picture or a missing part. */
export function textOfPlace(message: unknown, path: string): string {
  let value = message
  for (const step of parsePath(path)) value = Object(value)[step]
  return typeof value === 'string' && !/(^|_)id$/.test(path) ? value : ''
}
