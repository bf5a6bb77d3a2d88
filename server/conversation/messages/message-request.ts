import type { BodyInputFormat } from '../../../contract/content'
import { type Translations, translationFor } from '../../../contract/library/translations'
import type { StructuredContent } from '../../../contract/structured/index'
import type { Warning } from '../../../contract/structured/problem'
import type { Rendering } from '../../structured/engine/render'
import type { AgentRecord } from '../records'

export interface MessageRequest {
  agent: AgentRecord
  tokenId: string | null
  atConsole?: boolean
  body: string
  bodyInputFormat: BodyInputFormat
  /** The unchecked value of the request; undefined without structured content. */
  structuredContent: unknown
  /** True for a form-encoded request, in which numbers and booleans are text. */
  coerce: boolean
  private: boolean
  attachmentIds: string[]
  autoSubmitted: boolean
  contextData: Record<string, unknown> | null
  disableTextInput: boolean | null
  mentionedIds?: readonly string[]
  /** A message that is sent again with the same client id is stored one time. */
  clientId?: string | null
  /** The message in other languages. The customer gets their own. */
  translations?: Translations<{ body: string; structured_content: StructuredContent | null }>
  /** Whether the text is from the library, where it can change before the message is sent again. */
  wordsOfLibrary?: boolean
}

export interface Prepared {
  structured: StructuredContent | null
  rendering: Rendering
  filenames: string[]
  privateFiles: string[]
  warnings: Warning[]
}

/** Returns the request with the version of its message in the customer's language, if there is one. */
export function inLanguage<Request extends MessageRequest>(request: Request, language: string | null): Request {
  const found = request.translations ? translationFor(request.translations, language) : null
  return found ? { ...request, body: found.body, structuredContent: found.structured_content ?? undefined } : request
}
