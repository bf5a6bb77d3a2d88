import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import { attachmentsPerMessage } from '../../../contract/chat/realtime'
import type { WebSettings } from '../../../contract/chat/web-settings'
import type { StoredText } from '../kept/stored-text'

export interface Upload {
  key: string
  name: string
  /** In bytes. */
  size: number
  /** The URL of the preview; null if the file is no picture. */
  picture: string | null
  state: 'waiting' | 'sending' | 'ready' | 'failed'
  progress: number
  /** The reason of the failure: the server's code, or `offline`. */
  refusal: string | null
  media: Media | null
}

export interface UploadsNeeds {
  /** Sends a file; rejects with an error that has a `code`. */
  send(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<Media>
  limits: { readonly value: WebSettings['attachments'] | null }
  stored: StoredText
  newId(): string
  preview: { make(file: File): string; drop(address: string): void }
  onEnd(upload: Upload): void
}

/**
 * Fewer than the three uploads that the server allows a customer at the same time, since another tab may upload too.
 */
const uploadsAtOnce = 2
/** Reasons after which another try may help; after other refusals the customer needs another file. */
const retryableRefusals: ReadonlySet<string | null> = new Set([
  'offline',
  'too_many_uploads',
  'too_many_requests',
  'request_timeout',
  'storage_unavailable',
  'internal_error',
])

export type Uploads = ReturnType<typeof createUploads>

// One function: adding, sending, retrying and removing change one list.
export function createUploads({ send, limits, stored, newId, preview, onEnd }: UploadsNeeds) {
  const list = signal<readonly Upload[]>(restoredUploads(stored))
  const turnedAway = signal(0)
  const files = new Map<string, File>()
  const under = new Map<string, AbortController>()

  const most = computed(() => limits.value?.per_message ?? attachmentsPerMessage)
  const ready = computed(() => list.value.flatMap(({ media }) => media ?? []))
  const find = (key: string) => list.value.find((each) => each.key === key)

  function put(now: readonly Upload[]) {
    list.value = now
    stored.write(ready.value.length > 0 ? JSON.stringify(ready.value) : null)
  }

  function change(key: string, parts: Partial<Upload>) {
    put(list.value.map((each) => (each.key === key ? { ...each, ...parts } : each)))
  }

  function add(chosen: readonly File[]) {
    const fresh = chosen.filter((file) => ![...files.values()].some((known) => isSameFile(known, file)))
    const room = Math.max(0, most.value - list.value.length)
    turnedAway.value = Math.max(0, fresh.length - room)
    for (const file of fresh.slice(0, room)) {
      const refusal = refusalOf(file, limits.value)
      const upload: Upload = {
        key: newId(),
        name: file.name,
        size: file.size,
        picture: shownPicture.test(file.type) ? preview.make(file) : null,
        state: refusal ? 'failed' : 'waiting',
        progress: 0,
        refusal,
        media: null,
      }
      files.set(upload.key, file)
      put([...list.value, upload])
      if (refusal) onEnd(upload)
    }
    sendNext()
  }

  function sendNext() {
    const next = list.value.find(({ state }) => state === 'waiting')
    const file = next && files.get(next.key)
    if (!file || under.size >= uploadsAtOnce) return
    const { key } = next
    const control = new AbortController()
    under.set(key, control)
    change(key, { state: 'sending' })
    send(file, (progress) => change(key, { progress }), control.signal)
      .then(
        (media) => end(key, { state: 'ready', progress: 1, media }),
        (error: { code?: string }) =>
          end(key, { state: 'failed', progress: 0, refusal: error.code ?? 'internal_error' }),
      )
      .finally(() => {
        under.delete(key)
        sendNext()
      })
    sendNext()
  }

  function end(key: string, parts: Partial<Upload>) {
    change(key, parts)
    const upload = find(key)
    if (upload) onEnd(upload)
  }

  function dropPicture(upload: Upload | undefined) {
    if (upload?.picture?.startsWith('blob:')) preview.drop(upload.picture)
  }

  function remove(keys: readonly string[]) {
    for (const key of keys) {
      under.get(key)?.abort()
      // An aborted upload never answers.
      under.delete(key)
      files.delete(key)
      dropPicture(find(key))
    }
    put(list.value.filter(({ key }) => !keys.includes(key)))
    turnedAway.value = 0
    sendNext()
  }

  return {
    list: list as ReadonlySignal<readonly Upload[]>,
    /** The number of files in the last selection that were too many for one message. */
    turnedAway: turnedAway as ReadonlySignal<number>,
    most,
    ready,
    busy: computed(() => list.value.some(({ state }) => state === 'waiting' || state === 'sending')),
    add,
    mayRetry: ({ refusal }: Upload) => retryableRefusals.has(refusal),
    retry(key: string) {
      if (find(key)?.state !== 'failed' || !files.has(key)) return
      change(key, { state: 'waiting', refusal: null })
      sendNext()
    },
    remove: (key: string) => remove([key]),
    /**
     * Removes the uploaded files from the draft and returns them. Also removes refused files; failed files that can be
     * retried stay.
     */
    take(): Media[] {
      const taken = ready.value
      const gone = ({ media, state, refusal }: Upload) =>
        media || (state === 'failed' && !retryableRefusals.has(refusal))
      remove(list.value.filter(gone).map(({ key }) => key))
      return taken
    },
    clear: () => remove(list.value.map(({ key }) => key)),
    /** Ends running uploads. Files that are uploaded stay stored. */
    dispose() {
      for (const control of under.values()) control.abort()
      list.peek().forEach(dropPicture)
    },
  }
}

const shownPicture = /^image\/(png|jpeg|gif|webp|bmp|avif|apng)$/

const isSameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/**
 * Returns the reason to refuse a file before a byte is sent; the server checks the bytes. A list of single types is not
 * checked, because a file's name proves little.
 */
function refusalOf({ size, type }: File, limits: WebSettings['attachments'] | null): string | null {
  if (!limits) return null
  if (size > limits.limit) return 'too_large'
  const taken = limits.content_types.some(
    (each) => each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))),
  )
  return !taken && /^image\/|^text\/html$/.test(type) ? 'format_not_allowed' : null
}

function restoredUploads(kept: StoredText): Upload[] {
  try {
    const found: Media[] = JSON.parse(kept.read() ?? '[]')
    return found.map((media) => ({
      key: media.id,
      name: media.filename,
      size: media.size,
      picture: shownPicture.test(media.content_type) ? (media.thumbnail_url ?? media.url) : null,
      state: 'ready',
      progress: 1,
      refusal: null,
      media,
    }))
  } catch {
    return []
  }
}
