import type { NodeNews } from './news'

/** A batch of news on its way. */
export interface Told {
  /** Name of the node, made anew at each start. */
  from: string
  /** How much this node has told so far, these included. */
  nth: number
  news: NodeNews[]
  /** It stops, in order: nothing is missing after this. */
  over?: true
}
