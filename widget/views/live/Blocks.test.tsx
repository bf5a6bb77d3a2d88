import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../../../contract/markdown/markdown'
import { htmlOfBlocks } from '../../../contract/markdown/markdown-html'
import { Blocks } from './Blocks'

test.each([
  '## Title\n\na **b** *c* ~~d~~ `e`\nf',
  '- [x] a\n- b\n  1. c\n\n> q\n> - r\n\n---',
  '| Cup | `x` |\n|---|---|\n| **a** | b<br>c |',
  '3. a\n\n   ```js\n   <b>\n   ```\n4. b',
  '<script>alert(1)</script> <img src=x onerror=alert(1)>',
])('a growing text is drawn in the same way as at its end: %j', (text) => {
  const { blocks } = parseMarkdown(text)
  const drawn = renderToString(<Blocks blocks={blocks} />)
  const decoded = (html: string) =>
    html
      .replace(/<(hr|br) ?\/>/g, '<$1>')
      .replaceAll('&quot;', '"')
      .replaceAll('&gt;', '>')
  expect(decoded(drawn)).toBe(decoded(htmlOfBlocks(blocks)))
})
