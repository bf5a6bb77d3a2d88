import { z } from 'zod'
import { listFields } from '../../conversation/list-fields'
import type { ListName, ListQuery } from '../../conversation/list-port'
import { parseListQuery, sorts } from '../../conversation/list-query'
import { readableSources } from '../../conversation/permissions'
import type { Reader } from '../../conversation/ports'
import type { AgentRecord } from '../../conversation/records'
import { upTo } from '../../values/text-shapes'
import { pageShape } from './shapes'

const oneOrMore = z.union([z.string(), z.array(z.string())])

export function listShape(list: ListName) {
  const keys = Object.keys(listFields[list])
  const filters = Object.fromEntries(keys.map((key) => [key, oneOrMore.optional()]))
  const description = `Words to find in the text, and key:value pairs (key:"a value"). Keys: ${keys.join(', ')}.`
  const common = { sort: z.enum(sorts[list]).default('-created_at'), q: upTo(2000).default('').meta({ description }) }
  return pageShape.extend(Object.assign(filters, common) as typeof common)
}

type ListParameters = { offset: number; limit: number; q: string; sort: string } & Record<string, unknown>

/** Returns the query of the request, limited to records that the agent may read. Throws 422. */
export async function listQuery(
  read: Reader,
  agent: AgentRecord,
  list: ListName,
  { offset, limit, q, sort, ...filters }: ListParameters,
): Promise<ListQuery> {
  const parsedQuery = parseListQuery(list, { filters: filters as Record<string, string | string[]>, q, sort })
  const readable = await readableSources(read, agent, [filters.source_id ?? []].flat() as string[])
  const readsEverySource = readable.length === (await read.sources()).length
  return { sourceIds: readsEverySource ? null : readable.map(({ id }) => id), offset, limit, ...parsedQuery }
}
