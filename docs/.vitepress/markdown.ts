import { dirname, relative, resolve } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** Shows links to files outside of `docs` as text: the site does not have these files. */
export function unlinkOutside(markdown: MarkdownRenderer, docs: string): void {
  markdown.core.ruler.after('inline', 'unlink-outside', ({ tokens, env }) => {
    const isOutside = (href: string) =>
      !/^([a-z]+:|[/#])/.test(href) && relative(docs, resolve(dirname(env.realPath ?? env.path), href)).startsWith('..')
    for (const { children } of tokens)
      for (const [nth, token] of (children ?? []).entries())
        if (token.type === 'link_open' && isOutside(token.attrGet('href') ?? '')) {
          token.tag = 'span'
          token.type = 'span_open'
          token.attrs = []
          const close = children?.slice(nth).find(({ type }) => type === 'link_close')
          if (close) Object.assign(close, { tag: 'span', type: 'span_close' })
        }
  })
}

/** A header without text becomes an ordinary cell: screen readers would announce a header without a name. */
export function unheadEmptyCells(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('unhead-empty-cells', ({ tokens }) => {
    for (const [nth, { type }] of tokens.entries()) {
      const cell = tokens.slice(nth, nth + 3)
      if (type === 'th_open' && cell[1]?.content === '') for (const each of cell) if (each.tag === 'th') each.tag = 'td'
    }
  })
}

/** Braces in code are text: Vue would take them for an expression, and the page would be empty. */
export function keepBraces(markdown: MarkdownRenderer): void {
  markdown.core.ruler.after('inline', 'keep-braces', ({ tokens }) => {
    for (const { children } of tokens)
      for (const token of children ?? []) if (token.type === 'code_inline') token.attrSet('v-pre', '')
  })
}
