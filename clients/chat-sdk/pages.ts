import type { FetchOptions, FetchResult } from 'chat'
import type { Client } from '../typescript/client'
import type { Content } from '../typescript/operations'

/** The most that the API returns at once. */
const largestPage = 150
const usualPage = 50

interface Page {
  contents: Content[]
  nextCursor: FetchResult['nextCursor']
}

/**
 * Returns a page of what the customer and agents wrote to each other, the oldest first, without notes between agents. A
 * cursor is a place from the beginning, so that new messages do not move it. Throws ApiError.
 */
export async function pageOf(
  call: Client,
  thread_id: string,
  { cursor, direction = 'backward', limit = usualPage }: FetchOptions = {},
): Promise<Page> {
  const size = Math.max(1, Math.min(limit, largestPage))
  const list = (offset: number, count: number) =>
    call('listContents', { thread_id, private: 'false', sort: 'created_at', offset, limit: count })
  if (direction === 'forward') {
    const offset = numberIn(cursor) ?? 0
    const { records, count } = await list(offset, size)
    const end = offset + records.length
    return { contents: records, nextCursor: end < count && records.length > 0 ? String(end) : undefined }
  }
  const end = numberIn(cursor) ?? (await list(0, 1)).count
  const offset = Math.max(0, end - size)
  const { records } = end === 0 ? { records: [] } : await list(offset, end - offset)
  return { contents: records, nextCursor: offset > 0 ? String(offset) : undefined }
}

function numberIn(cursor: string | undefined): number | null {
  return cursor !== undefined && /^\d+$/.test(cursor) ? Number(cursor) : null
}
