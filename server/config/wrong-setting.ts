import { z } from 'zod'

/** One sentence per setting, with the accepted values. */
export class WrongSetting extends Error {}

export const yesNo = z
  .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'])
  .transform((word) => ['true', '1', 'yes', 'on'].includes(word))
