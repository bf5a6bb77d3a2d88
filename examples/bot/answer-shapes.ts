import type { StructuredContent } from '../../contract/structured/index'
import type { Pictures } from './pictures'
import type { Shop } from './shop'

export interface Answer {
  body: string
  structured_content?: StructuredContent
  /** The answer as a live message: statuses and texts of the body. The structured content is sent last. */
  pieces?: readonly ({ status: string } | { text: string })[]
  toPeople?: boolean
}

/** The input of an answer; the same input gives the same answer. */
export interface AnswerInput {
  pictures: Pictures
  shop: Shop
  now: Date
}
