import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type DefaultTheme, defineConfig } from 'vitepress'
import { writeForMachines } from './for-machines.ts'
import { home } from './home.ts'
import { keepBraces, unheadEmptyCells, unlinkOutside } from './markdown.ts'
import { builtPages } from './reference/built-pages.ts'
import { searchSections } from './search.ts'

const docs = resolve(import.meta.dirname, '..')

/** The folders of docs/ as parts of the side bar. */
const parts = { use: 'Use it', run: 'Run it', build: 'Build on it', reference: 'Look it up', work: 'Work on it' }

const titleOf = (file: string) => /^# (.+)$/m.exec(readFileSync(join(docs, file), 'utf8'))?.[1] ?? file

const filesOf = (folder: string): string[] =>
  readdirSync(join(docs, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('['))
    .map((file) => `${folder}/${file}`)
    .sort()

const partItems: DefaultTheme.SidebarItem[] = Object.entries(parts).map(([folder, text]) => ({
  text,
  items: filesOf(folder).map((file) => ({ text: titleOf(file), link: `/${file.replace(/(README)?\.md$/, '')}` })),
}))
const [{ title: apiTitle }, ...apiPages] = builtPages
const api = { text: apiTitle, link: '/reference/api/' }
const apiItems = apiPages.map(({ group, title }) => ({ text: title, link: `/reference/api/${group}` }))

// Each page contains its whole side bar, so the groups of the API are only beside each other.
const sidebar: DefaultTheme.Sidebar = {
  '/reference/api/': [{ text: 'All pages', link: '/' }, Object.assign({ items: apiItems }, api)],
  '/': [...partItems, api],
}

export default defineConfig({
  title: 'Bubblewire',
  description: 'Self-hosted structured web messaging: one script tag for the site, one REST API for bots and agents.',
  lang: 'en',
  base: '/docs/guide/',
  outDir: '../dist/guide',
  cacheDir: './node_modules/.vitepress',
  rewrites: { 'README.md': 'index.md', 'work/decisions/README.md': 'work/decisions/index.md' },
  // One file says which script a page has, so that a changed page does not change all others.
  metaChunk: true,
  head: [['meta', { name: 'color-scheme', content: 'light dark' }]],
  markdown: {
    config(markdown) {
      unlinkOutside(markdown, docs)
      unheadEmptyCells(markdown)
      keepBraces(markdown)
    },
    languageAlias: { caddyfile: 'nginx' },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  transformPageData: (page) => (page.relativePath === 'index.md' ? { ...page, frontmatter: home } : undefined),
  buildEnd: ({ pages, dynamicRoutes, outDir }) => {
    const made = new Map(dynamicRoutes.routes.map(({ path, content = '' }) => [path, content]))
    return writeForMachines(pages, (page) => made.get(page) ?? readFileSync(join(docs, page), 'utf8'), outDir)
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/use/site-owner' },
      { text: 'Bots', link: '/build/api' },
      { text: 'API', link: '/reference/api/' },
      { text: 'Playground', link: '/build/playground' },
      { text: 'Gallery', link: '/../../gallery/', target: '_self' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: { miniSearch: { _splitIntoSections: searchSections(builtPages) } } },
  },
})
