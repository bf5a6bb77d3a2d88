import { z } from 'zod'
import { Refusal } from '../../conversation/refusals'
import { upTo } from '../../values/text-shapes'
import { ofServer, type ToolNeeds, toolOf } from './tool'

const isOffered = async ({ guide }: ToolNeeds) => guide !== null

export const searchDocs = toolOf({
  name: 'search_docs',
  title: 'Search the documentation',
  description: 'Finds sections of the documentation of Bubblewire: its API, channels, settings and operation.',
  shape: z.strictObject({
    q: upTo(200).meta({ description: 'A few words, such as "webhook signature".' }),
    limit: z.number().int().min(1).max(20).default(5),
  }),
  isOffered,
  async run({ guide }, _caller, { q, limit }) {
    return ofServer({ sections: (await guide?.search(q, limit)) ?? [] })
  },
})

export const readDoc = toolOf({
  name: 'read_doc',
  title: 'Read a page of the documentation',
  description: 'Returns one page of the documentation as Markdown.',
  shape: z.strictObject({ page: upTo(200).meta({ description: '`page` of a found section, such as build/api.md.' }) }),
  isOffered,
  async run({ guide }, _caller, { page }) {
    const text = await guide?.text(page)
    if (text === undefined) throw pageMissing(page)
    return ofServer(text)
  },
})

const pageMissing = (page: string) =>
  new Refusal('not_found', 'hidden', `There is no page ${page}: search_docs names the pages.`)
