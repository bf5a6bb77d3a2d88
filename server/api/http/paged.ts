import type { Page } from '../../conversation/list-port'

export function paged<R, P>(all: readonly R[], { offset, limit }: Page, present: (record: R) => P) {
  return { count: all.length, offset, limit, records: all.slice(offset, offset + limit).map(present) }
}
