import { z } from 'zod'
import { isOpenScheme } from '../../../structured/rules/links'
import { upTo } from '../../../values/text-shapes'
import { clearable, httpUrl, list, number, text } from '../../http/given'
import { booleanShape } from '../../http/shapes'
import { aiAgentShape } from './ai-agent-shapes'
import { appearanceShape } from './appearance-shapes'
import { localStructuredShape, localTextShape, triggerShape } from './trigger-shapes'

// The shapes of a source's settings. The core decides which kind of source accepts which setting (check-settings.ts).

const hours = clearable(number(z.number().positive().max(8760)))
const time = /^([01]\d|2[0-3]):[0-5]\d$/

const businessHours = z.object({
  time_zone: upTo(100),
  hours: list(
    z.object({
      day: number(z.number().int().min(1).max(7)),
      from: z.string().regex(time, 'must be a time HH:MM'),
      to: z.string().regex(/^24:00$|^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time HH:MM, up to 24:00'),
    }),
    100,
  ),
})

const connector = z.object({
  url: httpUrl,
  secret: upTo(200)
    .min(16)
    .refine(
      isSecret,
      'must be letters, digits and signs of ASCII without white space; after whsec_ base64 of 16 bytes or more',
    )
    .optional()
    .meta({ description: 'Generated if absent.' }),
})

const paymentAccount = z
  .object({ payment_gateway_url: httpUrl, merchant_identifier: text(255), merchant_name: text(255) })
  .partial()

const scheme = z
  .string()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9+.-]{0,49}$/, 'must be a scheme without its colon, such as myapp')
  .refine(isOpenScheme, 'is a scheme that runs or reads local content, and is never opened')

export const settingsShape = z
  .object({
    time_for_thread_inclusion: hours.optional(),
    thread_auto_close_after: hours.optional(),
    allowed_origins: clearable(list(upTo(300), 100))
      .optional()
      .meta({ description: 'Origins whose pages may show the chat, such as https://www.example.com.' }),
    any_origin: booleanShape.optional().meta({
      description:
        'Whether any page may show the chat while allowed_origins is empty. A new source outside of the demo begins with false.',
    }),
    business_hours: clearable(businessHours).optional(),
    connector: clearable(connector).optional(),
    ai_agent: clearable(aiAgentShape).optional(),
    primary_application: clearable(z.enum(['bot', 'service'])).optional(),
    bot_app_id: clearable(text(100)).optional(),
    wallet_pay: clearable(paymentAccount).optional().meta({
      description:
        'The account that payment requests must match; each field may be absent. For the kind business_chat.',
    }),
    appearance: clearable(appearanceShape).optional(),
    triggers: clearable(list(triggerShape, 50))
      .optional()
      .meta({ description: 'Triggers: automatic acts on the pages of the site; docs/build/visitor-protocol.md.' }),
    welcome_message: clearable(localTextShape(2_000))
      .optional()
      .meta({ description: 'The first message of an empty chat, by language; `*` for every other language.' }),
    welcome_structured_content: clearable(localStructuredShape).optional().meta({
      description:
        'A starter: structured content beside the welcome message, by language. Its answer begins the conversation.',
    }),
    away_message: clearable(localTextShape(2_000))
      .optional()
      .meta({ description: 'The notice of the chat outside the business hours, by language.' }),
    away_structured_content: clearable(localStructuredShape).optional().meta({
      description:
        'A starter outside the business hours, by language: an empty chat shows the away message with it, not the welcome message.',
    }),
    deep_link_schemes: clearable(list(scheme, 50)).optional().meta({
      description:
        'Schemes of deep links that messages may open, such as myapp or tel, beside http and https; absent: every scheme that neither runs nor reads local content.',
    }),
    sound: clearable(booleanShape)
      .optional()
      .meta({ description: 'Whether new messages make a sound until the customer mutes them; the default is true.' }),
    typing_pause: clearable(booleanShape).optional().meta({
      description: 'Whether a bot seems to type for a moment before each of its messages; the default is false.',
    }),
    push: clearable(booleanShape).optional().meta({
      description:
        'Whether customers may get notices of replies from their browser while the chat is closed; the default is false.',
    }),
    push_words: clearable(booleanShape).optional().meta({
      description: 'Whether these notices show the words of the message; the default is true.',
    }),
    mail: clearable(booleanShape).optional().meta({
      description:
        "Whether replies that stay unread go to the customer's e-mail address, if it is known; the default is false. Needs SMTP_URL.",
    }),
    mail_after: clearable(number(z.number().int().min(0).max(1440)))
      .optional()
      .meta({
        description: 'Minutes until unread replies go by e-mail, 0 to 1440; the default is 10.',
      }),
    edit_window_seconds: clearable(number(z.number().int().min(0).max(604_800)))
      .optional()
      .meta({
        description:
          'Seconds in which messages may be edited and unsent, 0 to 604800; 0 switches both off, the default is 900.',
      }),
    customer_unsend: clearable(booleanShape).optional().meta({
      description: 'Whether customers may unsend their own messages in this time; the default is false.',
    }),
    reactions: clearable(booleanShape).optional().meta({
      description: 'Whether both sides may react to messages; the default is true.',
    }),
  })
  .meta({ description: 'An absent setting is unchanged; null removes a setting.' })

function isSecret(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text)) return false
  return !text.startsWith('whsec_') || /^whsec_[A-Za-z\d+/]{22,}={0,2}$/.test(text)
}
