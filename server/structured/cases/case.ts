import type { ChannelKind } from '../../../contract/channel-kinds'
import type { Fields } from '../rules/fields'
import type { KnownAttachment } from '../rules/known-attachment'
import type { Shape } from '../rules/rules'

export interface Case {
  /**
   * Rules that the case tests: `items.title: limit`, or for a channel `messenger generic_template items.title:
   * truncate`.
   */
  covers: readonly string[]
  name: string
  channel: ChannelKind
  payload: Fields
  language?: string
  /** The content's body. Absent: `A question` for types that require a body, otherwise none. */
  body?: string
  /** Exactly these problems, in any order. */
  refused?: readonly { path: string; code: string; limit?: number; actual?: number }[]
  /** The shape's name, as in `Rendering.as`. */
  as?: string
  text?: string
  /** Values by their path in the rendering; undefined if the path must be empty. */
  shows?: Readonly<Record<string, unknown>>
  /** Warnings that the rendering must have, among others. */
  warned?: readonly { path: string; code: string }[]
  /** The schema refuses the payload, but the server accepts it: only another channel checks this field. */
  beyondSchema?: true
  quiet?: true
}

const file = (
  id: string,
  contentType: string,
  size: number,
  fields: Partial<KnownAttachment> = {},
): KnownAttachment => ({
  id,
  filename: id,
  contentType,
  size,
  public: true,
  width: 400,
  height: 300,
  duration: null,
  ...fields,
})

const MB = 1024 * 1024
const aac = { videoCodec: 'h264', audioCodecs: ['aac'], duration: 3 }

export const uploads: ReadonlyMap<string, KnownAttachment> = new Map(
  [
    file('wide-png', 'image/png', 1000),
    file('tall-jpg', 'image/jpeg', 1000, { width: 300, height: 400 }),
    file('square-png', 'image/png', 1000, { width: 300, height: 300 }),
    file('gif', 'image/gif', 1000),
    file('bmp', 'image/bmp', 1000),
    file('webp', 'image/webp', 1000),
    file('private-png', 'image/png', 1000, { public: false }),
    file('almost-5-mb', 'image/png', 5 * MB - 1),
    file('exactly-5-mb', 'image/png', 5 * MB),
    file('over-5-mb', 'image/png', 5 * MB + 1),
    file('video', 'video/mp4', 1000, aac),
    file('silent-video', 'video/mp4', 1000, { ...aac, audioCodecs: [] }),
    file('two-sounds', 'video/mp4', 1000, { ...aac, audioCodecs: ['aac', 'aac'] }),
    file('hevc-video', 'video/mp4', 1000, { ...aac, videoCodec: 'hevc' }),
    file('opus-video', 'video/mp4', 1000, { ...aac, audioCodecs: ['opus'] }),
    file('unread-video', 'video/mp4', 1000),
    file('almost-64-mb', 'video/mp4', 64 * MB - 1, aac),
    file('exactly-64-mb', 'video/mp4', 64 * MB, aac),
    file('exactly-300-mb', 'video/mp4', 300 * MB, aac),
    file('over-300-mb', 'video/mp4', 300 * MB + 1, aac),
  ].map((upload) => [upload.id, upload]),
)

export const hex = 'c0ffee'

type Step = string | number

function stepsOf(place: string): Step[] {
  return place.split('.').flatMap((part): Step[] => {
    const [name = '', ...rest] = part.split('[')
    return [name, ...rest.map((nth) => Number.parseInt(nth, 10))]
  })
}

export function valueAt(value: unknown, place: string): unknown {
  return stepsOf(place).reduce<unknown>((inner, step) => (inner as Record<Step, unknown> | undefined)?.[step], value)
}

/** Returns a copy of the payload with another value at a path; undefined removes the field. */
export function withValue(payload: Fields, place: string, value: unknown): Fields {
  const copy = structuredClone(payload)
  const steps = stepsOf(place)
  const last = steps.pop() ?? ''
  const owner = steps.reduce<unknown>((inner, step) => (inner as Record<Step, unknown>)[step], copy)
  if (value === undefined) delete (owner as Record<Step, unknown>)[last]
  else (owner as Record<Step, unknown>)[last] = value
  return copy
}

export function putAll(payload: Fields, values: Readonly<Record<string, unknown>>): Fields {
  return Object.entries(values).reduce((copy, [place, value]) => withValue(copy, place, value), payload)
}

/** Removes the indexes from a path: `items.title` for `items[0].title`. */
export const rowPath = (place: string) => place.replace(/\[\d+\]/g, '')
export const at = (place: string) => `structured_content.${place}`

/** Returns the rules of a shape in the form of `covers`, without the channel. */
export function shapeWords(shape: Shape): string[] {
  const rows = Object.entries(shape.fields).flatMap(([path, row]) =>
    row === 'ignored' ? [`${path}: ignored`] : Object.keys(row ?? {}).map((word) => `${path}: ${word}`),
  )
  const shapeRuleNames = ['when', 'becomes', 'button', 'body', 'attachment', 'displayRatio'].filter(
    (word) => word in shape,
  )
  return [...shapeRuleNames, ...rows]
}
