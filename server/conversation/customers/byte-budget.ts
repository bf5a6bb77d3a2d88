import type { ContentRecord } from '../records'

const most = 400_000

/** Limits the bytes of one answer. The first content always fits, otherwise a large one would never arrive. */
export function createByteBudget() {
  let bytes = most
  return (records: readonly ContentRecord[]): ContentRecord[] =>
    records.filter((record) => {
      const fits = bytes > 0
      bytes -= bytesOf(record)
      return fits
    })
}

function bytesOf({ body, rendering, structured_reply }: ContentRecord): number {
  const structured = rendering?.structured || structured_reply
  return 500 + body.length + (structured ? JSON.stringify([rendering?.structured, structured_reply]).length : 0)
}
