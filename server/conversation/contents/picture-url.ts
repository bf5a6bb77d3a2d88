import type { Needs } from '../needs'
import type { AgentRecord } from '../records'

/** In pixels. Profile pictures are drawn small, so a small thumbnail is enough. */
const size = 320

/** Returns the address of a user's picture; null without a picture. A new picture gets a new address. */
export function pictureUrl({ picture_id: id }: AgentRecord, urlOf: Needs['attachmentUrl']): string | null {
  return id === null ? null : `${urlOf({ id, filename: 'picture', public: true })}?size=${size}`
}
