import { z } from 'zod'
import { storable } from '../storable'
import { idShape, sessionTokenShape } from './messages'

// Shapes of what a visitor's device asks beside messages.

const seq = z.number().int().min(0)

export const historyShape = z.object({
  thread_id: idShape,
  before: z.number().int().min(1),
  limit: z.number().int().min(1).max(100).default(50),
})

export const threadsShape = z.object({
  before: idShape.or(z.literal('')).default(''),
  limit: z.number().int().min(1).max(50).default(20),
})

export const markShape = z.object({ thread_id: idShape, delivered_seq: seq.optional(), read_seq: seq.optional() })

export const typingShape = z.object({ thread_id: idShape, active: z.boolean() })

/** Longer ones are cut where they are kept: a page with a long address is a page. */
export const pageShape = z.object({
  url: z.string().max(8_000),
  title: z.string().max(2_000).default('').transform(storable),
})

export const signInShape = z.object({
  token: z.string().min(1).max(8_000),
  session_token: sessionTokenShape.optional(),
})
