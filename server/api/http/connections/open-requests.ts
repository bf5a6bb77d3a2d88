import type { Refusal } from '../../../conversation/refusals'

/** The most open requests of one token, and of all together; 0 for no limit. */
interface RequestLimits {
  token: number
  server: number
}

export function createOpenRequests(limits: RequestLimits, createRefusal: () => Refusal) {
  const requestsByToken = new Map<string, number>()
  let totalRequests = 0

  return {
    /** Counts a request of this token, or throws. Returns a function to call one time at its end. */
    enter(tokenId: string): () => void {
      const tokenRequests = requestsByToken.get(tokenId) ?? 0
      if (isFull(limits.token, tokenRequests) || isFull(limits.server, totalRequests)) throw createRefusal()
      requestsByToken.set(tokenId, tokenRequests + 1)
      totalRequests += 1
      return () => {
        const remainingRequests = (requestsByToken.get(tokenId) ?? 0) - 1
        if (remainingRequests > 0) requestsByToken.set(tokenId, remainingRequests)
        else requestsByToken.delete(tokenId)
        totalRequests -= 1
      }
    },
  }
}

const isFull = (most: number, open: number): boolean => most > 0 && open >= most
