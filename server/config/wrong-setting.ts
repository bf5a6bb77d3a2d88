import { z } from 'zod'

export class WrongSetting extends Error {}

export const yesNo = z
  .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], 'it must be on or off')
  .transform((word) => ['true', '1', 'yes', 'on'].includes(word))

export const describeRule: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_value') return `it must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `it must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `it must be at most ${issue.maximum}`
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'it must be a whole number' : 'it must be a number'
  return undefined
}
