import { z } from 'zod'
import { idShape } from '../http/shapes'

const time = z.iso.datetime()
const seconds = z
  .int()
  .nullable()
  .meta({ description: 'In seconds; null until there is a reply for which a customer waited.' })

export const interventionShape = z
  .object({
    id: idShape,
    source_id: idShape,
    thread_id: idShape,
    content_id: idShape,
    identity_id: idShape,
    user_id: idShape.nullable().meta({ description: 'The owner.' }),
    first_user_reply_id: idShape.nullable(),
    created_at: time,
    updated_at: time,
    deferred_at: time.nullable().meta({ description: 'The time since which it waits for the customer.' }),
    closed_at: time.nullable().meta({ description: 'The time at which closing began; closed follows.' }),
    comments_count: z.int().meta({ description: 'Private messages.' }),
    user_replies_count: z.int(),
    user_reply_in_average: seconds,
    user_reply_in_average_bh: seconds,
    user_reply_in_average_count: z.int(),
    first_user_reply_in: seconds,
    first_user_reply_in_bh: seconds,
    last_user_reply_in: seconds,
    last_user_reply_in_bh: seconds,
    closed: z.boolean(),
    custom_fields: z.record(z.string(), z.unknown()),
    category_ids: z.array(idShape),
    status: z.string().meta({ description: 'A label to show: Active, Deferred, Closed or Canceled.' }),
  })
  .meta({ id: 'Intervention', description: "The tracked handling of a customer's inquiry." })
