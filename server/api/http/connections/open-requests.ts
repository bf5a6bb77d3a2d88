import type { Refusal } from '../../../conversation/refusals'
import { createOpenCounts } from '../../../values/open-counts'

/** The most open requests of one token, and of all together; 0 for no limit. */
interface RequestLimits {
  token: number
  server: number
}

export function createOpenRequests(limits: RequestLimits, createRefusal: () => Refusal) {
  const open = createOpenCounts()
  return {
    /** Counts a request of this token, or throws. Returns a function to call one time at its end. */
    enter(tokenId: string): () => void {
      if (isFull(limits.token, open.of(tokenId)) || isFull(limits.server, open.total())) throw createRefusal()
      return open.add(tokenId)
    },
  }
}

const isFull = (most: number, open: number): boolean => most > 0 && open >= most
