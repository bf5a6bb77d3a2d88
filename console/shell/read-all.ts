/** A page of a list, as every list of the API answers. */
export interface ListOf<R> {
  count: number
  records: R[]
}

/** As many as the API gives at once. */
const most = 150

/** All of a list, page after page. Rejects as `page` does. */
export async function readAll<R>(page: (part: { limit: number; offset: number }) => Promise<ListOf<R>>): Promise<R[]> {
  const found: R[] = []
  for (;;) {
    const { count, records } = await page({ limit: most, offset: found.length })
    found.push(...records)
    if (records.length === 0 || found.length >= count) return found
  }
}
