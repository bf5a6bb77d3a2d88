/** One page of a list, as every list of the API answers. */
export interface ListOf<R> {
  count: number
  records: R[]
}

/** The API's highest page size. */
const most = 150

/** Reads a whole list, page by page. Rejects as `page` does. */
export async function readAll<R>(page: (part: { limit: number; offset: number }) => Promise<ListOf<R>>): Promise<R[]> {
  const found: R[] = []
  for (;;) {
    const { count, records } = await page({ limit: most, offset: found.length })
    found.push(...records)
    if (records.length === 0 || found.length >= count) return found
  }
}
