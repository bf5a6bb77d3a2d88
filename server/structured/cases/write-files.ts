import { at, type Case, rowPath, withValue } from './case'
import type { Writer } from './write'

export interface Files {
  shown: readonly string[]
  refused: readonly string[]
}

/**
 * Returns the cases of a channel's attachments: uploads that it shows, uploads that a fallback replaces, and uploads
 * that are refused.
 */
export function attachments(
  { channel, payload }: Writer,
  covers: readonly string[],
  place: string,
  files: Files,
): Case[] {
  const fallback = place.replace(/_id$/, '_fallback_id')
  return [
    ...files.shown.map((id) => ({
      covers,
      name: `${place} ${id}`,
      channel,
      payload: withValue(payload, place, id),
      shows: { [place]: id },
    })),
    ...files.refused.flatMap((id): Case[] => [
      {
        covers,
        name: `${place} ${id} cannot be shown`,
        channel,
        payload: withValue(payload, place, id),
        refused: [{ path: at(place), code: codeFor(id) }],
      },
      {
        covers,
        name: `${place} ${id} with a fallback`,
        channel,
        payload: withValue(withValue(payload, place, id), fallback, 'square-png'),
        shows: { [place]: 'square-png', [fallback]: undefined },
        warned: [{ path: at(place), code: 'fallback_used' }],
      },
    ]),
  ]
}

const codeFor = (id: string) => (id === 'private-png' ? 'attachment_private' : 'attachment_not_allowed')

/** Returns the cases of ids without an upload, and of invalid fallbacks. */
export function attachmentIds({ channel, payload }: Writer, place: string): Case[] {
  const fallback = place.replace(/_id$/, '_fallback_id')
  const main = withValue(payload, place, 'wide-png')
  const bad = ['private-png', 'gif', 'over-5-mb', 'video']
  return [
    {
      covers: [`${rowPath(place)}: is`],
      name: `${place} names no upload`,
      channel,
      payload: withValue(payload, place, 'nothing'),
      refused: [{ path: at(place), code: 'unknown_attachment' }],
    },
    { covers: [`${rowPath(place)}: is`], name: `${place} names an upload`, channel, payload: main },
    {
      covers: [`${rowPath(fallback)}: is`],
      name: `${fallback} names no upload`,
      channel,
      payload: withValue(main, fallback, 'nothing'),
      refused: [{ path: at(fallback), code: 'unknown_attachment' }],
    },
    {
      covers: [`${rowPath(fallback)}: is`],
      name: `${fallback} of exactly 5 MB`,
      channel,
      payload: withValue(main, fallback, 'exactly-5-mb'),
    },
    ...bad.map((id) => ({
      covers: [`${rowPath(fallback)}: is`],
      name: `${fallback} ${id}`,
      channel,
      payload: withValue(main, fallback, id),
      refused: [{ path: at(fallback), code: codeFor(id) }],
    })),
  ]
}
