import type { ChannelPreview } from '../../contract/structured/preview'
import { type DrawnPart, drawnOf, type Numbering } from './drawn'

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
  rest: readonly Note[]
}

/** Renders omitted parts as `gone` at their position. Each note belongs to the part with the nearest path. */
export function annotateRendering(channel: PreviewResult, message: { body?: unknown }): AnnotatedRendering {
  const { rendering, errors, warnings } = channel
  const said: readonly Note[] = [...errors, ...warnings]
  const whole = drawnOf(message)
  const drawn = rendering ? mergeOmitted(drawnOf(ownWords(rendering, message), numbersOf(said)), whole, said) : whole
  const paths = pathsOf(drawn)
  const notes = new Map<string, Note[]>()
  const rest: Note[] = []
  for (const note of said) {
    const path = nearestPath(note.path, paths) ?? drawn[0]?.path
    if (path === undefined) rest.push(note)
    else notes.set(path, [...(notes.get(path) ?? []), note])
  }
  return { drawn, notes, rest }
}

/** Drops a body that the channel generated, because it repeats the card as plain text. */
const ownWords = (rendering: NonNullable<PreviewResult['rendering']>, message: { body?: unknown }) =>
  rendering.structured_content && !message.body ? { ...rendering, body: '' } : rendering

type PreviewResult = Pick<ChannelPreview, 'rendering' | 'errors' | 'warnings'>

export function pathsOf(drawn: readonly DrawnPart[]): Set<string> {
  return new Set(drawn.flatMap((each) => ('parts' in each ? [each.path, ...pathsOf(each.parts)] : [each.path])))
}

/** Returns a function from the index in the rendering to the index in the message, because channels omit items. */
function numbersOf(notes: readonly Note[]): Numbering {
  const dropped = new Set(notes.filter(({ code }) => code === 'dropped').map(({ path }) => path))
  return (array, nth) => {
    let number = -1
    for (let kept = -1; kept < nth; ) {
      number += 1
      if (!dropped.has(`${array}[${number}]`)) kept += 1
    }
    return number
  }
}

function mergeOmitted(kept: readonly DrawnPart[], whole: readonly DrawnPart[], notes: readonly Note[]): DrawnPart[] {
  const merged = kept.map((each): DrawnPart => {
    const written = whole.find(({ path }) => path === each.path)
    return 'parts' in each && written && 'parts' in written
      ? { ...each, parts: mergeOmitted(each.parts, written.parts, notes) }
      : each
  })
  let at = 0
  for (const each of whole) {
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
  'parts' in drawn ? { ...drawn, gone: true, parts: drawn.parts.map(asOmitted) } : { ...drawn, gone: true }

/** Returns the path of the nearest rendered part: the field itself, its title or link text, or its parent. */
function nearestPath(path: string, paths: ReadonlySet<string>): string | undefined {
  for (let at = path; at; at = at.replace(/(^|\.)[^.[\]]+$|\[\d+\]$/, '')) {
    const names = [at, `${at}.title`, `${at}.start_time`, at.replace(/\.url$/, '.url_text')]
    const found = names.find((each) => paths.has(each))
    if (found !== undefined) return found
  }
  return undefined
}
