import type { NodeNews } from './news'

export interface NewsBatch {
  /** The name of the node, which is new at each start. */
  from: string
  /** The number of events that the node has had since its start, including this batch. */
  nth: number
  news: NodeNews[]
  /** True if the node stops normally: no event follows this batch. */
  over?: true
}
