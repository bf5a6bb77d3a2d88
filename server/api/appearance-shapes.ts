import { z } from 'zod'
import { upTo } from '../text-shapes'
import { httpUrl, number } from './given'

// How a chat looks and speaks, as it is given; contrasts are the core's to check (contract/theme.ts).

const css = z.string().regex(/^[^;{}<>\\]{1,200}$/, 'must be one CSS value')
const tokens = z.record(z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'must be the name of a token, such as accent-soft'), css)
const ownText = z.union([
  upTo(1_000),
  z.partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), upTo(1_000)),
])

export const appearanceShape = z
  .object({
    launcher: z
      .object({
        color: css.optional(),
        icon_color: css.optional(),
        icon: httpUrl.optional(),
        position: z.enum(['left', 'right']).optional(),
        size: number(z.number().int().min(44).max(120)).optional(),
        radius: css.optional(),
      })
      .optional(),
    theme: z.object({ light: tokens.optional(), dark: tokens.optional() }).optional(),
    strings: z
      .record(z.string().regex(/^(\*|[a-z]{2,3})$/, 'must be a language such as fr, or *'), z.record(upTo(60), ownText))
      .optional(),
  })
  .meta({
    description: 'How the chat looks and speaks; docs/appearance.md. A theme whose texts cannot be read is refused.',
  })
