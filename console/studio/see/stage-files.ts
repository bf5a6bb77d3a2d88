import { type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import type { StructuredContent } from '../../../contract/structured'
import { fileFields } from '../../compose/document/files-in'
import type { Calls } from '../server/calls'
import type { Scene } from '../stage/protocol'

/** Fetches each upload once. */
export function createStageFiles(api: Pick<Calls, 'attachment'>) {
  const files = new Map<string, Promise<Media | null>>()
  const changes = signal(0)

  /** Returns an upload; null if it does not exist or the token must not see it. */
  function fileOf(id: string) {
    const known = files.get(id) ?? api.attachment(id).catch(() => null)
    files.set(id, known)
    return known
  }

  async function mediaOf(content: StructuredContent | null): Promise<Scene['media']> {
    const ids = new Set(fileFields(content).map(({ id }) => id))
    const found = await Promise.all([...ids].map(fileOf))
    return Object.fromEntries(found.flatMap((file) => (file ? [[file.id, file]] : [])))
  }

  return {
    fileOf,
    mediaOf,
    changes: changes as ReadonlySignal<number>,
    replace(file: Media) {
      files.set(file.id, Promise.resolve(file))
      changes.value += 1
    },
  }
}
