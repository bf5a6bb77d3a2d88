import type { Page } from '../../conversation/list-port'

export function paged<R, P>(records: readonly R[], { offset, limit }: Page, present: (record: R) => P) {
  return { count: records.length, offset, limit, records: records.slice(offset, offset + limit).map(present) }
}
