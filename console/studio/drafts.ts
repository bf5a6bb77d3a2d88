import type { Appearance } from '../../contract/chat/appearance'
import { storedText } from '../../widget/models/kept/stored-text'
import { parsePast, serializePast } from '../compose/document/undo-history'
import { startingPoints, writtenMessage } from '../compose/starting-points'
import { type StoredLanguages, type StoredUndo, shortUndo } from './languages/stored-languages'
import type { EditedItems } from './library/library'

const names = [
  'studio:draft',
  'studio:draft:past',
  'studio:draft:look',
  'studio:draft:items',
  'studio:draft:languages',
  'studio:draft:languages:past',
] as const
const draftStorage = (area: () => Storage) => names.map((name) => storedText(area, name))
/** Each tab has its own drafts, so that tabs do not overwrite each other; a new tab starts with the newest. */
const [own, newest] = [draftStorage(() => sessionStorage), draftStorage(() => localStorage)]
let lastNewest: string | null = null

/** The edited message and appearance, and the library items that they belong to. Stored in this browser. */
export interface Drafts {
  text: string | null
  past: readonly string[]
  look: Appearance
  items: EditedItems
  languages: Partial<StoredLanguages>
  undo: Partial<StoredUndo>
}

export function readDrafts(): Drafts {
  lastNewest = newest[0]?.read() ?? null
  const isKept = (own[0]?.read() ?? null) !== null
  const from = isKept ? own : newest
  const [text, past, look, items, languages, undo] = from.map((each) => each.read())
  const stored = {
    ...{ look: objectIn(look), items: objectIn(items), languages: objectIn(languages), undo: objectIn(undo) },
  }
  return { text: text ?? null, past: parsePast(past), ...stored }
}

/** Stores the drafts. If another tab has stored a different text since, returns that text; otherwise null. */
export function storeDrafts({
  text,
  past,
  look,
  items,
  languages,
  undo,
}: Drafts & { undo: StoredUndo }): string | null {
  const before = newest[0]?.read() ?? null
  const other = before !== lastNewest && before !== text && before !== null && isOwnText(before) ? before : null
  lastNewest = text
  const written = [
    text,
    serializePast(past),
    ...[look, items, languages, shortUndo(undo)].map((each) => JSON.stringify(each)),
  ]
  for (const [nth, value] of written.entries()) {
    own[nth]?.write(value)
    newest[nth]?.write(value)
  }
  return other
}

export const firstExample = writtenMessage(startingPoints[0]?.message ?? {})

/** Whether a person wrote the text, in contrast to an unchanged example, which need not be kept. */
export const isOwnText = (written: string) => !startingPoints.some(({ message }) => written === writtenMessage(message))

export const isOwnLook = ({ theme, scheme, strings, header }: Appearance) =>
  Boolean(scheme || strings || header) || [theme?.light, theme?.dark].some((side) => Object.keys(side ?? {}).length > 0)

/** Returns the key of a sentence about the restored drafts; empty if no draft was restored. */
export function describeRestored({ text, look }: Drafts): 'drafts_back' | 'look_back' | 'draft_back' | '' {
  const own = text !== null && isOwnText(text)
  if (isOwnLook(look)) return own ? 'drafts_back' : 'look_back'
  return own ? 'draft_back' : ''
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
