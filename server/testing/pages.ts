import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const readPage = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every Markdown file of the project, by its path from the root, without templates such as `[group].md`. */
export const allPages: readonly string[] = readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
  if (entry.isFile()) return entry.name.endsWith('.md') ? [entry.name] : []
  if (entry.name.startsWith('.') || /^(node_modules|dist|test-results|playwright-report)$/.test(entry.name)) return []
  const names = readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /^[^[]*\.md$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(entry.name, name))
})

export const fileExists = (path: string) => existsSync(join(root, path))

export interface Snippet {
  page: string
  line: number
  language: string
  code: string
}

export const snippetsOf = (page: string): Snippet[] => {
  const text = readPage(page)
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(({ index, 1: language = '', 2: code = '' }) => ({
    page,
    line: text.slice(0, index).split('\n').length,
    language,
    code,
  }))
}
