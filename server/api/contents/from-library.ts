import { z } from 'zod'
import { translationFor } from '../../../contract/library/translations'
import { libraryItemFor, libraryVersionFor } from '../../conversation/library/library-items'
import type { Reader } from '../../conversation/ports'
import type { AgentRecord } from '../../conversation/records'
import { invalid } from '../../conversation/refusals'
import { upTo } from '../../values/text-shapes'
import { number } from '../http/given'
import { idShape } from '../http/shapes'

export const libraryReference = {
  library_item_id: idShape.optional().meta({
    description: 'A message of the library, instead of body, body_input_format and structured_content.',
  }),
  library_language: upTo(35).optional().meta({
    description: "The language of that message, BCP 47; without it the customer's. If the message lacks it, its first.",
  }),
  library_version: number(z.number().int().min(1))
    .optional()
    .meta({ description: 'A version of that message; without it the newest is sent.' }),
}

interface LibraryFields {
  library_item_id?: string | undefined
  library_version?: number | undefined
  library_language?: string | undefined
  body: string
  structured_content?: unknown
}

/**
 * Returns null without `library_item_id`. Throws 404 if the item is not readable, 422 if the request also has a body.
 */
export async function findLibraryMessage(read: Reader, agent: AgentRecord, fields: LibraryFields) {
  const { library_item_id: id, library_version: version, library_language: chosen } = fields
  if (id === undefined) {
    const lonely = (['library_version', 'library_language'] as const).find((name) => fields[name] !== undefined)
    if (!lonely) return null
    throw refuseField(lonely, 'required', `${lonely} needs a library_item_id.`)
  }
  const conflictingFields = (['body', 'structured_content'] as const).filter((name) => fields[name])
  if (conflictingFields.length > 0)
    throw invalid(
      conflictingFields.map((path) => problem(path, 'not_allowed', `Give ${path} or library_item_id, not both.`)),
    )
  const item = await libraryItemFor(read, agent, id)
  if (item.kind !== 'message')
    throw refuseField('library_item_id', 'not_allowed', 'library_item_id must name a message.')
  const found = version === undefined ? item : await libraryVersionFor(read, agent, id, version)
  const { translations } = found
  const { body, structured_content } = (chosen !== undefined && translationFor(translations, chosen)) || found
  return {
    body,
    structuredContent: structured_content ?? undefined,
    ...(chosen === undefined && { translations }),
    bodyInputFormat: 'text' as const,
    wordsOfLibrary: true,
  }
}

const problem = (path: string, code: string, message: string) => ({ path, code, message })
const refuseField = (...args: Parameters<typeof problem>) => invalid([problem(...args)])
