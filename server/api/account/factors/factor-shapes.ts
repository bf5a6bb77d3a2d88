import { z } from 'zod'
import { upTo } from '../../../values/text-shapes'
import { idShape } from '../../http/shapes'

const time = z.iso.datetime()

export const passkeyAnswer = z
  .looseObject({ id: upTo(2000).min(1), response: z.looseObject({}) })
  .meta({ description: "The browser's PublicKeyCredential, as its toJSON() gives it." })

export const passkeyOptions = z.looseObject({ challenge: z.string() }).meta({
  description: 'For navigator.credentials, as JSON (WebAuthn).',
})

export const passkeyShape = z
  .object({ id: idShape, name: z.string(), used_at: time.nullable(), created_at: time })
  .meta({ id: 'Passkey', description: 'A passkey for signing in at the console.' })

export const secondFactorsShape = z
  .object({
    app: z.boolean().meta({ description: 'Whether there is an authenticator app.' }),
    passkeys: z.array(passkeyShape),
    recovery_codes: z.int().meta({ description: 'The number of unused codes.' }),
    required: z.boolean().meta({ description: 'Whether the role needs a second factor.' }),
  })
  .meta({ id: 'SecondFactors', description: 'The second factors of a user, beside the password.' })

export const newCodes = z.array(z.string())
