import type { Refusal } from '../../../conversation/refusals'

/** The most open requests of one token, and of all together; 0 for no limit. */
interface Most {
  token: number
  server: number
}

export function createOpenRequests(most: Most, refused: () => Refusal) {
  const open = new Map<string, number>()
  let all = 0

  return {
    /** Counts a request of this token, or throws. Returns a function to call one time at its end. */
    enter(tokenId: string): () => void {
      const own = open.get(tokenId) ?? 0
      if (isFull(most.token, own) || isFull(most.server, all)) throw refused()
      open.set(tokenId, own + 1)
      all += 1
      return () => {
        const left = (open.get(tokenId) ?? 0) - 1
        if (left > 0) open.set(tokenId, left)
        else open.delete(tokenId)
        all -= 1
      }
    },
  }
}

const isFull = (most: number, open: number): boolean => most > 0 && open >= most
