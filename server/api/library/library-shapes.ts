import { z } from 'zod'
import { libraryKinds } from '../../conversation/library/library-records'
import { structuredOf } from '../../structured/rules/structured-of'
import { upTo } from '../../values/text-shapes'
import { idList, jsonOrObject, text } from '../http/given'
import { idShape, pageShape, time } from '../http/shapes'
import { bodyTextShape, documentedPayload, payloadShape, structuredContentShape } from '../http/structured-shapes'
import { appearanceShape } from '../setup/sources/appearance-shapes'

const kindShape = z.enum(libraryKinds)
const authorShape = z.object({ id: idShape, name: z.string() })
export const languageShape = z.string().regex(/^[a-z]{2,3}$/, 'must be a language such as fr')
const languageMeta = {
  description: 'The language of body and structured_content, such as fr; empty if it is not said.',
}
const translationsMeta = {
  description:
    'The message in other languages, by language. Customers get their own; without a version in it, that of `language`.',
}

const contentFields = {
  body: z.string(),
  structured_content: structuredContentShape,
  language: z.string().meta(languageMeta),
  translations: z
    .record(z.string(), z.object({ body: z.string(), structured_content: structuredContentShape }))
    .meta(translationsMeta),
  appearance: appearanceShape.partial().meta({ description: 'Of a look; empty for a message.' }),
  note: z.string().meta({ description: 'What was changed, in the words of its author.' }),
  author: authorShape.meta({ description: 'Who saved this version; the name of a deleted agent is empty.' }),
}

export const itemShape = z
  .object({
    id: idShape,
    kind: kindShape,
    name: z.string(),
    description: z.string(),
    source_ids: z.array(idShape),
    version: z.int().meta({ description: 'The number of the newest version, which the other fields show.' }),
    ...contentFields,
    unread_comments: z.int().meta({ description: 'Open comments by review links that this agent has not read.' }),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'LibraryItem', description: 'A named message or look that the team shares.' })

export const versionShape = z
  .object({ id: idShape, library_item_id: idShape, version: z.int(), ...contentFields, created_at: time })
  .meta({ id: 'LibraryVersion', description: 'A version of a message or a look of the library.' })

/** At most so many languages beside the first. */
const mostTranslations = 40

const translation = z.object({ body: bodyTextShape.pipe(upTo(10_000)), structured_content: payloadShape.optional() })

const fields = {
  name: text(100),
  description: upTo(1_000).meta({ description: 'When to use it.' }),
  source_ids: idList.meta({ description: 'The sources on which it may be used; empty for all.' }),
  body: bodyTextShape.pipe(upTo(10_000)),
  structured_content: payloadShape.meta({ description: 'One of the eight structured types; empty if there is none.' }),
  appearance: appearanceShape.meta({ description: 'Of a look: as `settings.appearance` of a source.' }),
  language: z.union([languageShape, z.literal('')]).meta(languageMeta),
  translations: jsonOrObject
    .pipe(z.record(languageShape, translation))
    .refine((given) => Object.keys(given).length <= mostTranslations, `must have at most ${mostTranslations} languages`)
    .meta({ description: `${translationsMeta.description} This replaces all of them.` }),
  note: upTo(500).meta({ description: 'What was changed; it is shown with the version.' }),
}
const numberShape = z.coerce.number().int().min(1)

export const creation = z
  .object(fields)
  .partial()
  .extend({ kind: kindShape.meta({ description: 'It cannot be changed later.' }), name: fields.name })
export const changes = z
  .object(fields)
  .partial()
  .extend({
    version: numberShape.optional().meta({
      description: 'The version that you read: if there is a newer version, the answer is 409 and nothing is changed.',
    }),
  })
export const restoreShape = z.object({ note: fields.note.optional() })

export const documentedLook = z
  .looseObject({})
  .meta({ description: 'Of a look: as `settings.appearance` of a source, whose document shows it in full.' })

export const withPayloadTypes = <T extends z.ZodObject>(shape: T) =>
  shape.extend({ structured_content: documentedPayload.optional(), appearance: documentedLook.optional() })

export const filters = pageShape.extend({
  q: upTo(200).default('').meta({ description: 'Text to find in name, description or body.' }),
  kind: kindShape.optional().meta({ description: 'Only messages, or only looks.' }),
  source_id: idShape.optional().meta({ description: 'Only items that may be used on this source.' }),
})

export const byVersion = z.object({ id: z.string(), version: numberShape })

interface GivenContent {
  structured_content?: unknown
  translations?: Record<string, { body: string; structured_content?: unknown }> | undefined
}

/** Returns the fields without absent ones. An empty payload becomes null. */
export function definedFields<B extends GivenContent>(body: B) {
  const present = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  if ('structured_content' in present) present.structured_content = structuredOf(body.structured_content) ?? null
  if (body.translations)
    present.translations = Object.fromEntries(
      Object.entries(body.translations).map(([tag, each]) => [
        tag,
        { body: each.body, structured_content: structuredOf(each.structured_content) ?? null },
      ]),
    )
  return present
}
