import type { Needs } from '../needs'
import type { AgentRecord } from '../records'

/** Faces are drawn small, so the smallest form of a larger picture is enough. */
const size = 320

/** The address of a user's picture; null if the user has none. What it shows never changes: a new picture is a new upload. */
export function pictureUrl({ picture_id: id }: AgentRecord, urlOf: Needs['attachmentUrl']): string | null {
  return id === null ? null : `${urlOf({ id, filename: 'picture', public: true })}?size=${size}`
}
