import { z } from 'zod'
import { reactionNames } from '../../contract/reaction'
import { storable } from '../values/storable'
import { upTo } from '../values/text-shapes'
import { idShape, sessionTokenShape } from './messages'

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

export const threadShape = z.object({ thread_id: idShape })

export const markShape = z.object({ thread_id: idShape, delivered_seq: seq.optional(), read_seq: seq.optional() })

export const unsendShape = z.object({ id: idShape })

export const reactShape = z.object({ id: idShape, reaction: z.enum(reactionNames).nullable() })

export const typingShape = z.object({ thread_id: idShape, active: z.boolean() })

/** Long URLs are accepted, and cut before they are stored. */
export const pageShape = z.object({
  url: upTo(8_000),
  title: upTo(2_000).default('').transform(storable),
})

export const signInShape = z.object({
  token: upTo(8_000).min(1),
  session_token: sessionTokenShape.optional(),
})
