import type { NodeNews } from './news'

export interface NewsBatch {
  /** The name of the node, which is new at each start. */
  from: string
  /** The number of news of this node so far, including this batch. */
  nth: number
  news: NodeNews[]
  /** True if the node stops in order: no news is missing after this batch. */
  over?: true
}
