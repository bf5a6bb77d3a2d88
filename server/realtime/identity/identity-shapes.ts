import { z } from 'zod'
import type { IdentityAttributes } from '../../conversation/customers/identity-attributes'
import { storable } from '../../values/storable'
import { atMost, upTo } from '../../values/text-shapes'

const text = upTo(200).overwrite(storable).trim()
const clearable = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' ? null : value), shape.nullable())
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .check(atMost(2048))
  .refine((url) => URL.canParse(url) && new URL(url).username === '', 'must not hold a user name or a password')

const values = z
  .record(
    upTo(100).min(1).overwrite(storable),
    z.union([upTo(1000).overwrite(storable), z.number(), z.boolean(), z.null()], {
      error: 'must be a text of at most 1,000 characters, a number, a boolean or null',
    }),
  )
  .refine((extraValues) => Object.keys(extraValues).length <= 50, 'must have at most 50 values')

const attributes = {
  screenname: clearable(text).optional(),
  firstname: clearable(text).optional(),
  lastname: clearable(text).optional(),
  email: clearable(z.email('must be an e-mail address').check(atMost(320))).optional(),
  company: clearable(text).optional(),
  phone: clearable(upTo(50).overwrite(storable).trim()).optional(),
  avatar_url: clearable(address).optional(),
  extra_values: values.optional(),
}

export const attributesShape = z.object(attributes)

export const claimsShape = z.object({
  uuid: upTo(200)
    .min(1)
    // A uuid with control characters is refused. Without them it could be the uuid of another customer.
    .refine((uuid) => storable(uuid) === uuid && !/\p{Cc}/u.test(uuid), 'must hold no control characters'),
  ...attributes,
})

/** Removes undefined fields, so that their stored values are not changed. */
export function definedAttributes(fields: z.infer<typeof attributesShape>): Partial<IdentityAttributes> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
