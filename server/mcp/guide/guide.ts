import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FoundSection, type GuidePage, searchSections, sectionsOf } from './sections'

export interface Guide {
  pages(): Promise<readonly GuidePage[]>
  text(page: string): Promise<string | undefined>
  search(words: string, limit: number): Promise<FoundSection[]>
}

/** Folders of pages that are not for people who use a server. */
const otherFolders = /^(work|node_modules|\.vitepress)[/\\]/

/**
 * Returns the documentation beside the program: the guide that `npm run docs` built into `built`, otherwise `docs/` of
 * a clone. Null if neither is there. Reads the pages when they are first needed.
 */
export function openGuide(built: string | null): Guide | null {
  if (built === null) return null
  const folder = [join(built, 'guide'), join(built, '..', 'docs')].find((each) =>
    existsSync(join(each, 'build/api.md')),
  )
  if (folder === undefined) return null
  let reading: Promise<readonly GuidePage[]> | null = null
  const pages = () => {
    reading ??= readPages(folder).catch((error) => {
      reading = null
      throw error
    })
    return reading
  }
  return {
    pages,
    text: async (page) => (await pages()).find((each) => each.page === page)?.text,
    search: async (words, limit) => searchSections((await pages()).flatMap(sectionsOf), words, limit),
  }
}

async function readPages(folder: string): Promise<GuidePage[]> {
  const names = await readdir(folder, { recursive: true })
  const wanted = names.filter((name) => name.endsWith('.md') && !name.includes('[') && !otherFolders.test(name)).sort()
  return Promise.all(
    wanted.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { page: name.replaceAll('\\', '/'), title: /^# (.+)$/m.exec(text)?.[1] ?? name, text }
    }),
  )
}
