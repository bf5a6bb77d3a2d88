import type { ChannelPreview } from '../../contract/structured/preview'
import { type DrawnPart, messageParts, type Numbering } from './drawn'

export interface Note {
  path: string
  code: string
  message: string
}

export interface AnnotatedRendering {
  drawn: DrawnPart[]
  /** The notes on each rendered part, by the part's path. */
  notes: ReadonlyMap<string, readonly Note[]>
  /** Notes that belong to no rendered part. */
  otherNotes: readonly Note[]
}

/** Renders omitted parts as `gone` at their position. Each note belongs to the part with the nearest path. */
export function annotateRendering(channel: PreviewResult, message: { body?: unknown }): AnnotatedRendering {
  const { rendering, errors, warnings } = channel
  const channelNotes: readonly Note[] = [...errors, ...warnings]
  const whole = messageParts(message)
  const drawn = rendering
    ? mergeOmitted(messageParts(ownWords(rendering, message), numberingOf(channelNotes)), whole, channelNotes)
    : whole
  const paths = pathsOf(drawn)
  const notes = new Map<string, Note[]>()
  const otherNotes: Note[] = []
  for (const note of channelNotes) {
    const path = nearestPath(note.path, paths) ?? drawn[0]?.path
    if (path === undefined) otherNotes.push(note)
    else notes.set(path, [...(notes.get(path) ?? []), note])
  }
  return { drawn, notes, otherNotes }
}

/** Drops a body that the channel generated, because it repeats the card as plain text. */
const ownWords = (rendering: NonNullable<PreviewResult['rendering']>, message: { body?: unknown }) =>
  rendering.structured_content && !message.body ? { ...rendering, body: '' } : rendering

type PreviewResult = Pick<ChannelPreview, 'rendering' | 'errors' | 'warnings'>

export function pathsOf(drawn: readonly DrawnPart[]): Set<string> {
  return new Set(drawn.flatMap((each) => ('parts' in each ? [each.path, ...pathsOf(each.parts)] : [each.path])))
}

/** Returns a function from the index in the rendering to the index in the message, because channels omit items. */
function numberingOf(notes: readonly Note[]): Numbering {
  const droppedPaths = new Set(notes.filter(({ code }) => code === 'dropped').map(({ path }) => path))
  return (array, nth) => {
    let number = -1
    for (let shownIndex = -1; shownIndex < nth; ) {
      number += 1
      if (!droppedPaths.has(`${array}[${number}]`)) shownIndex += 1
    }
    return number
  }
}

function mergeOmitted(
  shownParts: readonly DrawnPart[],
  allParts: readonly DrawnPart[],
  notes: readonly Note[],
): DrawnPart[] {
  const merged = shownParts.map((each): DrawnPart => {
    const original = allParts.find(({ path }) => path === each.path)
    return 'parts' in each && original && 'parts' in original
      ? { ...each, parts: mergeOmitted(each.parts, original.parts, notes) }
      : each
  })
  let at = 0
  for (const each of allParts) {
    const place = merged.findIndex(({ path }) => path === each.path)
    if (place >= 0) at = place + 1
    else if (isLeftOut(each.path, notes)) merged.splice(at++, 0, asOmitted(each))
  }
  return merged
}

const isLeftOut = (drawn: string, notes: readonly Note[]) =>
  notes.some(
    ({ code, path }) =>
      (code === 'dropped' || code === 'ignored') &&
      (drawn === path || drawn.startsWith(`${path}.`) || drawn.startsWith(`${path}[`)),
  )

const asOmitted = (drawn: DrawnPart): DrawnPart =>
  'parts' in drawn ? { ...drawn, isOmitted: true, parts: drawn.parts.map(asOmitted) } : { ...drawn, isOmitted: true }

/** Returns the path of the nearest rendered part: the field itself, its title or link text, or its parent. */
function nearestPath(path: string, paths: ReadonlySet<string>): string | undefined {
  for (let at = path; at; at = at.replace(/(^|\.)[^.[\]]+$|\[\d+\]$/, '')) {
    const names = [at, `${at}.title`, `${at}.start_time`, at.replace(/\.url$/, '.url_text')]
    const found = names.find((each) => paths.has(each))
    if (found !== undefined) return found
  }
  return undefined
}
