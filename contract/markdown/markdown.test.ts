import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../scripts/runs'
import { type GrowingMessage, growMarkdown, parseMarkdown } from './markdown'
import { htmlOfBlocks } from './markdown-html'
import { textOfBlocks } from './markdown-text'
import type { Block, Inline } from './tree'

/** Returns the tree as short HTML. */
const drawn = (blocks: readonly Block[]): string => blocks.map(drawnBlock).join('')
const drawnBlock = (block: Block): string => {
  if (block.type === 'p') return `<p>${inlines(block.inside)}</p>`
  if (block.type === 'heading') return `<h${block.level}>${inlines(block.inside)}</h${block.level}>`
  if (block.type === 'pre') return `<pre>${block.text}</pre>`
  if (block.type === 'hr') return '<hr>'
  if (block.type === 'blockquote') return `<blockquote>${drawn(block.blocks)}</blockquote>`
  if (block.type === 'table')
    return `<table>${[block.head, ...block.rows].map((row) => `<tr>${row.map((cell) => `<td>${drawn(cell)}</td>`).join('')}</tr>`).join('')}</table>`
  const start = block.type === 'ol' ? ` ${block.numbers[0]}` : ''
  return `<${block.type}${start}>${block.items.map((item) => `<li>${drawn(item)}</li>`).join('')}</${block.type}>`
}
const inlines = (inside: readonly Inline[]): string =>
  inside
    .map((each) => {
      if (typeof each === 'string') return each
      if (each.type === 'code') return `<code>${each.text}</code>`
      return each.type === 'a'
        ? `<a ${each.href}>${inlines(each.inside)}</a>`
        : `<${each.type}>${inlines(each.inside)}</${each.type}>`
    })
    .join('')

const cell = (text: string) => `<td><p>${text}</p></td>`
const whole = (text: string) => drawn(parseMarkdown(text).blocks)
const growing = (text: string) => drawn(growMarkdown(text).blocks)

test.each([
  ['**bold** and *italic* and _italic_', '<p><strong>bold</strong> and <em>italic</em> and <em>italic</em></p>'],
  ['***both***', '<p><em><strong>both</strong></em></p>'],
  ['**bold *both***', '<p><strong>bold <em>both</em></strong></p>'],
  ['*italic **both***', '<p><em>italic <strong>both</strong></em></p>'],
  ['__bold__ snake_case_name 2 * 3 * 4', '<p><strong>bold</strong> snake_case_name 2 * 3 * 4</p>'],
  ['**open and *open', '<p>**open and *open</p>'],
  ['**「言」**は', '<p><strong>「言」</strong>は</p>'],
  ['**مرحبا** بك', '<p><strong>مرحبا</strong> بك</p>'],
  ['**over\nlines**', '<p><strong>over\nlines</strong></p>'],
  ['2*3*4 and x**2**3, 5*x + 3*y', '<p>2*3*4 and x**2**3, 5*x + 3*y</p>'],
  ['**Price:**12 € 请**注意**安全', '<p><strong>Price:</strong>12 € 请<strong>注意</strong>安全</p>'],
  ['~~no~~ but ~5 to ~10', '<p><del>no</del> but ~5 to ~10</p>'],
  ['## Title ##\ntext', '<h2>Title</h2><p>text</p>'],
  ['Title\n===\n#no title', '<h1>Title</h1><p>#no title</p>'],
  ['a\n\n---\n\nb\n***', '<p>a</p><hr><p>b</p><hr>'],
  ['> a **b**\n> - c\n\nd', '<blockquote><p>a <strong>b</strong></p><ul><li><p>c</p></li></ul></blockquote><p>d</p>'],
  [
    'Now:\n| Cup | `x` |\n|---|--:|\n| **a** | 12 €<br>each |\n| \\| |\n\nb',
    `<p>Now:</p><table><tr>${cell('Cup')}${cell('<code>x</code>')}</tr><tr>${cell('<strong>a</strong>')}${cell('12 €\neach')}</tr><tr>${cell('|')}${cell('')}</tr></table><p>b</p>`,
  ],
  ['- [ ] open\n- [x] done\n- [link]', '<ul><li><p>☐ open</p></li><li><p>☑ done</p></li><li><p>[link]</p></li></ul>'],
  [
    '![A cup](https://x.example/a.png) ![](https://x.example/b.png)',
    '<p><a https://x.example/a.png>A cup</a> <a https://x.example/b.png>https://x.example/b.png</a></p>',
  ],
  ['[![A cup](https://x.example/a.png)](https://y.example)', '<p><a https://y.example>A cup</a></p>'],
  ['![A cup](data:image/png;base64,xx)', '<p>A cup</p>'],
  ['[call](tel:+1555) [text](sms:+1555)', '<p><a tel:+1555>call</a> <a sms:+1555>text</a></p>'],
  [
    'see [the list][1] or [it]\n\n[1]: https://x.example "List"\n[it]: <https://y.example>',
    '<p>see <a https://x.example>the list</a> or <a https://y.example>it</a></p>',
  ],
  [
    '[a](https://x.example/?a=1&amp;b=2) &copy;&nbsp;&#8364; &what;',
    '<p><a https://x.example/?a=1&b=2>a</a> ©\u00a0€ &what;</p>',
  ],
  ['\\# a\n\\- b\n1\\. c \\~\\`', '<p># a\n- b\n1. c ~`</p>'],
  [
    '<https://x.example/a_b_> 请访问https://example.com查看',
    '<p><a https://x.example/a_b_>https://x.example/a_b_</a> 请访问<a https://example.com>https://example.com</a>查看</p>',
  ],
  ['`**code**` and ``a ` tick`` and `open', '<p><code>**code**</code> and <code>a ` tick</code> and `open</p>'],
  ['\\*no\\* \\[mark\\](x) C:\\new', '<p>*no* [mark](x) C:\\new</p>'],
  ['[a **b**](https://x.example/y_(z) "title")!', '<p><a https://x.example/y_(z)>a <strong>b</strong></a>!</p>'],
  ['[write](mailto:a@b.example) [1] [x]', '<p><a mailto:a@b.example>write</a> [1] [x]</p>'],
  [
    '[no](javascript:alert(1)) [no](/path) [](https://a.example)',
    '<p>[no](javascript:alert(1)) [no](/path) [](https://a.example)</p>',
  ],
  [
    '[no](data:text/html,x) [no](JaVaScRiPt:x) [no](java\tscript:x) [no](vbscript:1)',
    '<p>[no](data:text/html,x) [no](JaVaScRiPt:x) [no](java\tscript:x) [no](vbscript:1)</p>',
  ],
  [
    '[a [b](https://x.example) c](https://y.example)',
    '<p>[a <a https://x.example>b</a> c](<a https://y.example>https://y.example</a>)</p>',
  ],
  [
    'see https://x.example/a_b_c, **https://y.example/z**',
    '<p>see <a https://x.example/a_b_c>https://x.example/a_b_c</a>, <strong><a https://y.example/z>https://y.example/z</a></strong></p>',
  ],
  [
    '<b>no tag</b> <img src=x onerror=alert(1)>\n<div>**b**</div>',
    '<p><b>no tag</b> <img src=x onerror=alert(1)>\n<div><strong>b</strong></div></p>',
  ],
  ['- a\n- b\n\n- c\nafter', '<ul><li><p>a</p></li><li><p>b</p></li><li><p>c\nafter</p></li></ul>'],
  ['3. a\n4. b\n   more\n* c', '<ol 3><li><p>a</p></li><li><p>b\nmore</p></li></ol><ul><li><p>c</p></li></ul>'],
  [
    '- a\n  - b\n    - c\n- d',
    '<ul><li><p>a</p><ul><li><p>b</p><ul><li><p>c</p></li></ul></li></ul></li><li><p>d</p></li></ul>',
  ],
  [
    '1. run\n   ```sh\n   npm i\n     x\n   ```\n2. then',
    '<ol 1><li><p>run</p><pre>npm i\n  x</pre></li><li><p>then</p></li></ol>',
  ],
  ['Since\n14. March', '<p>Since\n14. March</p>'],
  ['```js\nlet **a**\n\n- b\n```\nafter', '<pre>let **a**\n\n- b</pre><p>after</p>'],
  ['```\nopen\n``', '<pre>open\n``</pre>'],
  ['a\r\n\r\n**b**\r\n', '<p>a</p><p><strong>b</strong></p>'],
])('a message written as %j is drawn as its author meant', (text, expected) => {
  expect(whole(text)).toBe(expected)
})

test('a growing text hides Markdown characters until they are closed', () => {
  expect(growing('**bol')).toBe('<p>bol</p>')
  expect(growing('**bold*')).toBe('<p>bold</p>')
  expect(growing('**bold**')).toBe('<p>bold</p>')
  expect(growing('**bold** ')).toBe('<p><strong>bold</strong> </p>')
  expect(growing('**bold\nnext')).toBe('<p>bold\nnext</p>')
  expect(growing('`co*d')).toBe('<p>co*d</p>')
  expect(growing('see [the list')).toBe('<p>see the list</p>')
  expect(growing('see [the list](htt')).toBe('<p>see the list</p>')
  expect(growing('see [the list](javascript:x')).toBe('<p>see the list</p>')
  expect(growing('see [1] ')).toBe('<p>see [1] </p>')
  expect(growing('https://half.exam')).toBe('<p>https://half.exam</p>')
  expect(growing('https://a.example*b c')).toBe('<p><a https://a.example>https://a.example</a>*b c</p>')
  expect(growing('a\n- ')).toBe('<p>a</p>')
  expect(growing('- a\n2')).toBe('<ul><li><p>a</p></li></ul>')
  expect(growing('```js')).toBe('')
  expect(growing('```js\ncode\n``')).toBe('<pre>code</pre>')
})

const snippet = fc.constantFrom(
  ...[
    '**',
    '*',
    '_',
    '__',
    '***',
    '`',
    '``',
    '```',
    '[',
    ']',
    '](',
    '(',
    ')',
    '\\',
    '\n',
    '\n\n',
    '\r\n',
    ' ',
    '  ',
    '- ',
    '1. ',
    '12',
    '.',
  ],
  ...[
    'a',
    'word',
    'é',
    '言',
    'مرحبا',
    '😀',
    'https://',
    'https://x.example/a_b',
    'www.',
    'a@b.example',
    'java',
    'script:',
    '<b>',
    '&lt;',
    '"',
  ],
  ...['# ', '> ', '| a | b |\n|---|---|\n| c', '\n---\n', '~~', '[a]: https://y.example\n', '![a](', '| ', '- [x] '],
  ...['[a](https://x.example)', '[a](javascript:', '**b**', '`c`', '\n```js\n', '\n```\n', '\n   - '],
)
const texts = fc.array(snippet, { maxLength: 40 }).map((parts) => parts.join(''))
/** Random Markdown marks with spaces around them. Without spaces, marks can belong to an address. */
const sentences = fc
  .array(
    snippet.filter((each) => !/[[(]$|^\]|^\[a\]:|^[`|]/.test(each) && !each.includes('script')),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(' '))
const cuts = fc.array(fc.nat(200), { maxLength: 30 })

const marksIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'p' || block.type === 'heading') return marks(block.inside)
    if (block.type === 'blockquote') return marksIn(block.blocks)
    if (block.type === 'table') return [block.head, ...block.rows].flat().flatMap(marksIn)
    return block.type === 'ul' || block.type === 'ol' ? block.items.flatMap(marksIn) : []
  })
const marks = (inside: readonly Inline[]): string[] =>
  inside.flatMap((each) => {
    if (typeof each === 'string' || each.type === 'a') return []
    if (each.type === 'code') return [`code ${each.text}`]
    return [...marks(each.inside), `${each.type} ${textOfBlocks([{ type: 'p', inside: each.inside }])}`]
  })
const linksIn = (blocks: readonly Block[]) => [...drawn(blocks).matchAll(/<a ([^\s>]+)>/g)].map(([, href]) => href)

test('finished blocks of a growing text equal those of the whole text', () => {
  fc.assert(
    fc.property(texts, cuts, (text, places) => {
      const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
      let grown: GrowingMessage | undefined
      const end = parseMarkdown(text).blocks
      for (const at of ends) {
        const part = text.slice(0, at)
        grown = growMarkdown(part, grown)
        const fresh = growMarkdown(part)
        if (grown.finalCount === fresh.finalCount) expect(drawn(grown.blocks)).toBe(drawn(fresh.blocks))
        const settled = grown.blocks.slice(0, grown.finalCount)
        if (!text.includes(']:')) expect(drawn(end.slice(0, settled.length))).toBe(drawn(settled))
      }
    }),
    { numRuns: runs(500) },
  )
})

test('text shown as bold, code or a link keeps that format as it grows', () => {
  fc.assert(
    fc.property(sentences, cuts, (text, places) => {
      const end = parseMarkdown(text).blocks
      for (const place of places) {
        const shown = growMarkdown(text.slice(0, place % (text.length + 1))).blocks
        expect(marksIn(end).slice(0, marksIn(shown).length)).toEqual(marksIn(shown))
        expect(linksIn(end)).toEqual(expect.arrayContaining(linksIn(shown)))
      }
    }),
    { numRuns: runs(500) },
  )
})

test('a replaced text is parsed from its beginning', () => {
  const grown = growMarkdown('**a**\n\nb\n\nc', growMarkdown('other\n\ntext\n\nhere'))
  expect(drawn(grown.blocks)).toBe('<p><strong>a</strong></p><p>b</p><p>c</p>')
})

test('as a text grows, the blocks before the last stay the same objects', () => {
  const before = growMarkdown('one\n\n- two\n\nthree\nand')
  const after = growMarkdown('one\n\n- two\n\nthree\nand four', before)
  expect(after.blocks[0]).toBe(before.blocks[0])
  expect(after.blocks[1]).toBe(before.blocks[1])
})

test('links lead only to web addresses and e-mail addresses', () => {
  const address = fc.array(
    fc.constantFrom('java', 'script', ':', 'https', '//', 'x.example', '\t', ' ', 'data', '(', ')', '<', 'mailto'),
  )
  fc.assert(
    fc.property(address, (parts) => {
      for (const href of linksIn(parseMarkdown(`[a](${parts.join('')}) b`).blocks))
        expect(['http:', 'https:', 'mailto:']).toContain(new URL(href ?? '').protocol)
    }),
    { numRuns: runs(500) },
  )
})

const bombs = [
  '*',
  '**a',
  '_a ',
  '`',
  '`a',
  '[',
  '[a](',
  ']',
  '[a](x',
  '- a\n',
  '  - a\n',
  'a\n\n',
  '\\',
  'a@b.c ',
  '***a*',
  '```\n',
  '_',
  ' ',
  '![',
  '**a** ',
  '[](',
  'www.',
  '[a](https://x.example) ',
]

test('thousands of Markdown characters make a limited number of elements', () => {
  for (const bomb of bombs) {
    const shown = whole(bomb.repeat(10_000).slice(0, 10_000).replaceAll('a@b.c', 'a'))
    expect(shown.match(/<[a-z]/g)?.length ?? 0).toBeLessThan(1_100)
  }
})

test('the plain text contains link addresses but no Markdown characters', () => {
  const { blocks } = parseMarkdown(
    '**Your** [order](https://x.example):\n\n1. a `b`\n   - c\n2. d\n\n[me](mailto:a@b.example) a@b.example',
  )
  expect(textOfBlocks(blocks)).toBe(
    'Your order (https://x.example):\n\n1. a b\n  - c\n2. d\n\nme (a@b.example) a@b.example',
  )
})

test.each([
  ['Just words, https://x.example and\n  spaces\n', true],
  ['Two\n\nparagraphs', false],
  ['**bold**', false],
  ['a\n- b', false],
  ['[a](https://x.example)', false],
  ['\\*', false],
  ['**open', true],
])('%j can be shown unchanged: %j', (text, isPlain) => {
  expect(parseMarkdown(text).isPlain).toBe(isPlain)
})

test.each([
  ['2. the blue one\n4. no', '<ol start="2"><li>the blue one</li><li value="4">no</li></ol>', '2. the blue one\n4. no'],
  ['1. a\n1. b\n1. c', '<ol><li>a</li><li>b</li><li>c</li></ol>', '1. a\n2. b\n3. c'],
  ['3. a\n2. b', '<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
])("a list keeps its author's numbers if they increase: %j", (text, html, plain) => {
  const { blocks } = parseMarkdown(text)
  expect([htmlOfBlocks(blocks), textOfBlocks(blocks)]).toEqual([html, plain])
})

test.each([
  ['See https://example.com/_ now', ['https://example.com/_']],
  ['https://example.com/?x=*', ['https://example.com/?x=*']],
  ['https://share.example/#/3-3fs--bc7RN8Y_.', ['https://share.example/#/3-3fs--bc7RN8Y_']],
  ['**see https://example.com/a**', ['https://example.com/a']],
  ['_https://example.com/a_', ['https://example.com/a']],
  ['~~no https://example.com/a~~', ['https://example.com/a']],
])('a mark at the end of an address that closes nothing belongs to it: %j', (text, addresses) => {
  const html = htmlOfBlocks(parseMarkdown(text).blocks)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(addresses)
})
