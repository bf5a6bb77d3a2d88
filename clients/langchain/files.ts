import type { RunFile } from '../replies/run-part'

const kinds = new Set(['image', 'audio', 'video', 'file'])

interface Block {
  type?: string
  /** Of a block that LangChain does not know. */
  value?: unknown
  data?: string | Uint8Array
  url?: string
  image_url?: string | { url?: string }
  mimeType?: string
  mime_type?: string
  metadata?: { filename?: unknown; name?: unknown }
}

/** Returns the files in a chunk or message of a model, in every form of content blocks; none of other values. */
export function filesOf(message: unknown): RunFile[] {
  const { type, contentBlocks, content, messages, generations } = Object(message) as Record<string, unknown>
  if (type === 'tool' || type === 'human') return []
  if (Array.isArray(messages)) return filesOf(messages.at(-1))
  if (Array.isArray(generations)) return filesOf(Object(generations.flat()[0]).message)
  const blocks = Array.isArray(contentBlocks) ? contentBlocks : content
  return Array.isArray(blocks) ? blocks.flatMap(fileOf) : []
}

function fileOf(block: unknown): RunFile[] {
  const { type = '', value, data, url, image_url, mimeType, mime_type, metadata } = Object(block) as Block
  if (type === 'non_standard') return fileOf(value)
  if (type === 'image_url')
    return fileOf({ type: 'image', url: typeof image_url === 'string' ? image_url : image_url?.url })
  const bytes = data ?? url
  if (!kinds.has(type) || bytes === undefined) return []
  const name = metadata?.filename ?? metadata?.name
  return [{ data: bytes, mediaType: mimeType ?? mime_type, filename: typeof name === 'string' ? name : undefined }]
}
