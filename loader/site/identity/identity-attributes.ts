import type { IdentityAttributes } from '../../../contract/identity'
import { isRecord, wrongCall } from '../refusal'

const limits: Record<string, number> = {
  screenname: 200,
  firstname: 200,
  lastname: 200,
  company: 200,
  phone: 50,
  email: 320,
  avatar_url: 2_048,
}

/** Validates the argument of `identify`. Throws an error that says what to change. */
export function attributesOf(input: unknown): IdentityAttributes {
  if (!isRecord(input))
    throw wrongCall(`identify takes an object such as { firstname: 'Ada', email: 'ada@example.com' }.`)
  for (const [key, value] of Object.entries(input)) {
    const limit = Object.hasOwn(limits, key) ? limits[key] : undefined
    if (key === 'extra_values') {
      if (!isRecord(value))
        throw wrongCall('identify: extra_values has to be an object of texts, numbers, true or false.')
    } else if (limit === undefined)
      throw wrongCall(`identify knows no ${JSON.stringify(key)}; put your own values into extra_values.`)
    else if (value !== null && (typeof value !== 'string' || value.length > limit))
      throw wrongCall(`identify: ${key} has to be a text of up to ${limit} characters, or null.`)
  }
  return input as IdentityAttributes
}
