import type { Appearance } from '../../contract/chat/appearance'
import { keptText } from '../../widget/models/composer/kept-text'
import { startingPoints, writtenMessage } from '../compose/starting-points'
import type { EditedItems } from './library/library'
import { words } from './words'

const area = () => localStorage
const [text, look, items] = ['studio:draft', 'studio:draft:look', 'studio:draft:items'].map((key) =>
  keptText(area, key),
)

/** The message and the look that are edited, each with the item of the library to which it belongs. Kept in this browser. */
export interface Drafts {
  /** Null: nothing was written here yet. */
  text: string | null
  look: Appearance
  items: EditedItems
}

export const readDrafts = (): Drafts => ({
  text: text?.read() ?? null,
  look: objectIn(look?.read()),
  items: objectIn(items?.read()),
})

/** Writes text, look and items together: of two tabs the last one wins, and its draft keeps its own items. */
export function keepDrafts(drafts: Drafts) {
  text?.write(drafts.text)
  look?.write(JSON.stringify(drafts.look))
  items?.write(JSON.stringify(drafts.items))
}

/** The message with which the studio begins. */
export const firstExample = writtenMessage(startingPoints[0]?.message ?? {})

/** Whether a person wrote the text. An unchanged example is no loss. */
export const isOwnText = (written: string) => !startingPoints.some(({ message }) => written === writtenMessage(message))

export const isOwnLook = ({ theme, strings, header }: Appearance) =>
  Boolean(strings || header) || [theme?.light, theme?.dark].some((side) => Object.keys(side ?? {}).length > 0)

/** Returns a sentence about the restored drafts; empty when nothing was restored. */
export function backAgain({ text, look }: Drafts): string {
  const own = text !== null && isOwnText(text)
  if (isOwnLook(look)) return own ? words.drafts_back : words.look_back
  return own ? words.draft_back : ''
}

/** Reads a stored object. Accepts any text; never throws. */
function objectIn<T extends object>(stored: string | null | undefined): T | Record<string, never> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? (value as T) : {}
  } catch {
    return {}
  }
}
