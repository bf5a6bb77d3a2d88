export interface ListOf<R> {
  count: number
  records: R[]
}

const largestBatch = 150

type PageOf<R> = (part: { limit: number; offset: number }) => Promise<ListOf<R>>

/** Reads a whole list, in batches. Rejects when `page` rejects. */
export async function readAll<R>(page: PageOf<R>): Promise<R[]> {
  return (await readFirst(page, Number.POSITIVE_INFINITY)).records
}

/** Reads the first `limit` records of a list. `count` is the length of the whole list. */
export async function readFirst<R>(page: PageOf<R>, limit: number): Promise<ListOf<R>> {
  const found: R[] = []
  for (;;) {
    const { count, records } = await page({
      limit: Math.min(largestBatch, limit - found.length),
      offset: found.length,
    })
    found.push(...records)
    if (records.length === 0 || found.length >= Math.min(count, limit)) return { count, records: found }
  }
}
