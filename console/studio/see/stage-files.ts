import type { Media } from '../../../contract/attachment'
import type { StructuredContent } from '../../../contract/structured'
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
    const found = await Promise.all([...idsIn(content)].map(fileOf))
    return Object.fromEntries(found.flatMap((file) => (file ? [[file.id, file]] : [])))
  }

  return { fileOf, mediaOf }
}

/** Returns the id of every file that a content names, at any depth. */
function idsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, inner] of Object.entries(value)) {
    if (/^attachment(_fallback)?_id$/.test(name) && typeof inner === 'string') found.add(inner)
    else idsIn(inner, found)
  }
  return found
}
