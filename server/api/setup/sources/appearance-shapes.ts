import { z } from 'zod'
import { colourOf, pictureUrlOf, radiusOf, tokenValueOf } from '../../../conversation/setup/css-values'
import { atMost, upTo } from '../../../values/text-shapes'
import { httpUrl, number } from '../../http/given'
import { booleanShape } from '../../http/shapes'

// The shapes of a chat's appearance and texts. The core checks contrasts (contract/chat/theme.ts).

const normalizedText = (normalize: (value: string) => string | null, problem: string) =>
  z
    .string()
    .check(atMost(200))
    .meta({ maxLength: 200 })
    .refine((value) => normalize(value) !== null, problem)
    .overwrite((value) => normalize(value) ?? value)
const colour = normalizedText(colourOf, 'must be a CSS colour such as #0b5f5a or rgb(11 95 90)')
const radius = normalizedText(radiusOf, 'must be one to four lengths such as 14px or 50%')
const picture = httpUrl.overwrite((value) => pictureUrlOf(value) ?? value)
const token = normalizedText(
  tokenValueOf,
  'must be a plain CSS value: colours, numbers, lengths, names of fonts; nothing that loads, such as url()',
)
const tokens = z.record(
  z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'must be the name of a token, such as accent-soft'),
  token,
)
const ownText = z.union([
  upTo(1_000),
  z.partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), upTo(1_000)),
])

export const appearanceShape = z
  .object({
    launcher: z
      .object({
        color: colour.optional(),
        icon_color: colour.optional(),
        icon: picture.optional(),
        position: z.enum(['left', 'right']).optional(),
        size: number(z.number().int().min(44).max(120)).optional(),
        radius: radius.optional(),
      })
      .optional(),
    header: z
      .object({
        logo: picture.optional(),
        team: booleanShape.optional(),
        reply_time: booleanShape.optional(),
        hours: booleanShape.optional(),
      })
      .optional()
      .meta({
        description:
          'What the header shows beside the title: a logo, the people who replied last, the usual time until a reply, and the business hours.',
      }),
    theme: z.object({ light: tokens.optional(), dark: tokens.optional() }).optional(),
    scheme: z.enum(['light', 'dark']).optional().meta({
      description: 'The chat is always light or always dark; absent: as the page around it.',
    }),
    strings: z
      .record(z.string().regex(/^(\*|[a-z]{2,3})$/, 'must be a language such as fr, or *'), z.record(upTo(60), ownText))
      .optional(),
  })
  .meta({
    description:
      'The looks and texts of the chat; see docs/use/appearance.md. A theme with unreadable texts is refused.',
  })
