/** Yields many records in batches. Each batch begins after the last record of the previous batch. */
export async function* readPages<T>(
  size: number,
  pageBehind: (last: T | undefined) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let page: T[] = []
  do {
    page = await pageBehind(page.at(-1))
    yield page
  } while (page.length === size)
}
