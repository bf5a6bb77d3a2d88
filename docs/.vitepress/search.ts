import { basename } from 'node:path'
import type { ReferencePage } from './reference/pages.ts'

interface FoundSection {
  anchor: string
  titles: string[]
  text: string
}

/**
 * Returns what the search finds on a page of the reference; undefined on other pages, which the theme splits at their
 * headings. The theme reads only pages that are files.
 */
export const searchSections =
  (pages: readonly ReferencePage[]) =>
  (file: string): FoundSection[] | undefined =>
    file.includes('/reference/api/')
      ? pages
          .find(({ group }) => group === basename(file, '.md'))
          ?.sections.map(({ anchor, title, lines }) => ({
            anchor,
            titles: ['API reference', title],
            text: lines.join(' ').replace(/```txt[\s\S]*?```|[`*]|\]\([^)]*\)/g, ' '),
          }))
      : undefined
