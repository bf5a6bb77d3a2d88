import type { ReplyClient } from './reply-client'
import type { RunFile } from './run-part'

/** The most files of a message of the API. */
const mostFiles = 10
/** The most bytes of one file. The server may take fewer. */
const mostBytes = 20_000_000

/** Keeps the files that a run makes, and uploads them. `report` gets why one is left out. */
export function createReplyFiles(client: ReplyClient, report: (problem: Error) => void) {
  const files: { nth: number; file: File }[] = []
  let count = 0
  let isFull = false
  const leaveOut = (nth: number, why: string, cause?: unknown) =>
    report(new Error(`File ${nth} of the model was not sent: ${why}`, { cause }))

  return {
    add(made: RunFile): void {
      count += 1
      if (isFull) return
      const file = fileOf(made)
      isFull = typeof file !== 'string' && files.length === mostFiles
      if (isFull) leaveOut(count, `a reply has at most ${mostFiles}, so all from this one are left out.`)
      else if (typeof file === 'string') leaveOut(count, file)
      else files.push({ nth: count, file })
    },
    /** Returns the ids of private uploads. */
    async upload(): Promise<string[]> {
      const ids: string[] = []
      for (const { nth, file } of files.splice(0)) {
        try {
          ids.push((await client('uploadAttachment', { private: true, file })).id)
        } catch (error) {
          leaveOut(nth, messageOf(error), error)
        }
      }
      return ids
    },
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Returns why there is no file as a text. */
function fileOf({ data, mediaType = '', filename }: RunFile): File | string {
  const [, typeInUrl, base64] = typeof data === 'string' ? (/^data:([^,;]*)[^,]*;base64,(.*)$/s.exec(data) ?? []) : []
  if (typeof data === 'string' && base64 === undefined && /^[a-z][a-z+.-]*:/i.test(data))
    return 'it is an address, and only files with their bytes are sent.'
  const bytes = typeof data === 'string' ? bytesOf(base64 ?? data) : data
  if (typeof bytes === 'string') return bytes
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) return 'it is empty.'
  if (bytes.length > mostBytes) return tooLarge
  const type = mediaType || typeInUrl || imageTypeOf(bytes)
  return new File([bytes as BlobPart], filename || nameOf(type), { type })
}

const tooLarge = `it has more than ${mostBytes / 1_000_000} MB.`

function bytesOf(base64: string): Uint8Array | string {
  if (base64.length > (mostBytes / 3) * 4 + 4) return tooLarge
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return 'it is no base64.'
  }
}

/** The first bytes of the pictures that models make, for frameworks that do not name the type. */
const signatures: readonly (readonly [type: string, at: number, letters: string])[] = [
  ['image/png', 1, 'PNG'],
  ['image/jpeg', 0, '\u00ff\u00d8\u00ff'],
  ['image/webp', 8, 'WEBP'],
  ['image/gif', 0, 'GIF8'],
]

function imageTypeOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  return signatures.find(([, at, letters]) => head.startsWith(letters, at))?.[0] ?? 'application/octet-stream'
}

const endings: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  'svg+xml': 'svg',
  plain: 'txt',
  markdown: 'md',
  mpeg: 'mp3',
  'octet-stream': 'bin',
}

function nameOf(type: string): string {
  const [, kind = '', subtype = ''] = /^(\w+)\/([\w.+-]+)/.exec(type.toLowerCase()) ?? []
  const name = ['image', 'audio', 'video'].includes(kind) ? kind : 'file'
  const ending = (endings[subtype] ?? /^[a-z0-9]{1,8}$/.exec(subtype)?.[0]) || 'bin'
  return `${name}.${ending}`
}
