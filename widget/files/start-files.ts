import type { ReadonlySignal } from '@preact/signals'
import type { WebSettings } from '../../contract/chat/web-settings'
import { atEnd } from '../at-end'
import type { VisitorRequests } from '../connection/visitor-requests'
import type { Announcer } from '../models/announcer/announcer'
import { createUploads } from '../models/composer/uploads'
import type { StoredText } from '../models/kept/stored-text'
import { sizeOf } from '../strings/sizes'
import { uploadReason, uploadWords } from '../strings/uploads'
import { lookup, type Speech } from '../strings/words'
import { DropHere, UploadsView } from '../views/composer/Uploads'

interface FilesNeeds {
  requests: VisitorRequests
  settings: ReadonlySignal<WebSettings | null>
  stored: StoredText
  speech: ReadonlySignal<Speech>
  announcer: Announcer
  newId(): string
}

/** Starts the files of the draft and their view. Fetched with the first file. */
export function startFiles({ requests, settings, stored, speech, announcer, newId }: FilesNeeds, life: AbortSignal) {
  const limits = {
    get value() {
      return settings.value?.attachments ?? null
    },
  }
  const uploads = createUploads({
    send: requests.upload,
    limits,
    stored,
    newId,
    preview: { make: URL.createObjectURL, drop: URL.revokeObjectURL },
    onEnd({ name, state, refusal }) {
      const word = lookup(speech.peek(), uploadWords)
      if (state === 'ready') announcer.say(word('upload_ready', { name }))
      else announcer.warn(word('upload_failed', { name, reason: uploadReason(refusal, limitText(), word) }))
    },
  })
  atEnd(life, uploads.dispose)
  const limitText = () => sizeOf(limits.value?.limit ?? 0)
  return { uploads, limitText, UploadsView, DropHere }
}

export type Files = ReturnType<typeof startFiles>
