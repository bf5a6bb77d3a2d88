import type { Media } from '../../../contract/attachment'
import type { StructuredContent } from '../../../contract/structured'
import type { Path } from '../../compose/document/path'
import type { Calls } from '../server/calls'
import type { Scene } from '../stage/protocol'

/** Fetches the uploads that a message names, each once. */
export function createStageFiles(api: Pick<Calls, 'attachment'>) {
  const files = new Map<string, Promise<Media | null>>()

  /** Returns an upload; null when it does not exist or the token may not see it. */
  function fileOf(id: string) {
    const known = files.get(id) ?? api.attachment(id).catch(() => null)
    files.set(id, known)
    return known
  }

  async function mediaOf(content: StructuredContent | null): Promise<Scene['media']> {
    const ids = new Set(filesIn(content).map(({ id }) => id))
    const found = await Promise.all([...ids].map(fileOf))
    return Object.fromEntries(found.flatMap((file) => (file ? [[file.id, file]] : [])))
  }

  return { fileOf, mediaOf }
}

/** Returns every field of a content that names a file, at any depth. */
export function filesIn(value: unknown, path: Path = ['structured_content']): { path: Path; id: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    if (/^attachment(_fallback)?_id$/.test(name) && typeof inner === 'string') return [{ path: at, id: inner }]
    return filesIn(inner, at)
  })
}
