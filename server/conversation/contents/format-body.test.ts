import { expect, test } from 'vitest'
import { channelText, formatBody } from './format-body'
import { warningsOfHtml } from './undrawn-html'

const textOf = (html: string) => formatBody(html, 'html').text
const htmlOf = (html: string) => formatBody(html, 'html').html

test.each([
  ['<h2>Your order</h2>It comes', 'Your order\nIt comes'],
  [
    '<table><tr><th>Cup</th><td>12 €</td></tr><tr><th>Vase</th><td>3 &lt; 4</td></tr></table>',
    'Cup | 12 €\nVase | 3 < 4',
  ],
  ['<dl><dt>Size</dt><dd>Large</dd><dt>Colour</dt><dd>Red</dd></dl>', 'Size\nLarge\nColour\nRed'],
  ['One<hr>Two<hr/>Three', 'One\n———\nTwo\n———\nThree'],
  [
    'Take:<ul><li>a cup</li><li>a <b>vase</b><ol start=3><li>red</li></ol></li></ul>now',
    'Take:\n- a cup\n- a vase\n  3. red\nnow',
  ],
  ['<ol start=2><li>blue</li><li value="4">no</li><li>yes</li></ol>', '2. blue\n4. no\n5. yes'],
  ['See <img src="https://x.example/a.png" alt="A red cup"> here', 'See A red cup here'],
  ['<img src="https://x.example/a.png"><img src="https://x.example/dot.gif" alt="">', 'https://x.example/a.png'],
  ['<a href="https://x.example"><img src="data:image/png;base64,xx" alt="Our logo"></a>', 'Our logo'],
  ['<blockquote>Is it<br>here?</blockquote>Yes', '> Is it\n> here?\nYes'],
  ['<p>a\n   line</p>\n\n<p>b</p><pre>  x\n  y</pre>', 'a line\nb\n  x\n  y'],
  ['<span>One<div>Two</div></span>Three', 'One\nTwo\nThree'],
  ['10<sup>3</sup> H<sub>2</sub>O', '10³ H₂O'],
  ['<section>One</section><section>Two</section><form>Three</form>', 'One\nTwo\nThree'],
  ['<details><summary>More</summary>Words</details><label>Name</label>', 'More\nWords\nName'],
  ['<td>Cup</td><td>12 €</td>', 'Cup\n12 €'],
  ['<p>&amp;lt; &nbsp;x</p>', '&lt; \u00a0x'],
  ['See<video><source src="https://x.example/a.mp4">No video.</video>now', 'See\nhttps://x.example/a.mp4\nnow'],
  ['A<iframe src="https://x.example/e" title="How to fold it">x</iframe>B', 'A\nHow to fold it\nB'],
  ['<p>one<audio src="https://x.example/1.mp3"></p>two', 'one\nhttps://x.example/1.mp3\ntwo'],
  ['<audio src="javascript:alert(1)">Ask for the <b>song</b></audio>', 'Ask for the song'],
  ['<svg><title>Our logo</title><style>a{}</style><text>Cup</text><text>Vase</text></svg>', 'Our logo\nCup\nVase'],
  ['Now <s> €50 </s>€40, <del><b>red</b></del> blue<strike></strike>', 'Now ~~€50~~ €40, ~~red~~ blue'],
  ['<s>a<del>b</del></s> <s>c<br>d</s><s> </s>e', '~~ab~~ ~~c\nd~~ e'],
  ['<del><p>Old</p><ul><li><s>One</s><li>Two</ul></del><p>New</p>', '~~Old~~\n- ~~One~~\n- ~~Two~~\nNew'],
  ['<head><title>Order</title></head>Hi', 'Hi'],
  [
    'Size<select><option>S<option>M</select><input type="hidden" value="x"><input type="submit" value="Send">',
    'Size\nS\nM\nSend',
  ],
  ['<button>Yes</button><button>No</button><textarea>Maybe</textarea>', 'Yes\nNo\nMaybe'],
  ['<img src="https://x.example/a.png" alt="A"><img src="https://x.example/b.png" alt="B">', 'A B'],
  ['<table>Loose<td>a</td><td>b</td><tr>Stray<td>c</td></tr></table>', 'Loose\nStray\na | b\nc'],
  ['<ul>Take <b>two</b><li>cups</li></ul>', '- Take two\n- cups'],
  ['x<sup>-1</sup> x<sup>n+1</sup> 26<sup>th</sup> <sup>[1]</sup> a<sub>i</sub>', 'x⁻¹ x^(n+1) 26th [1] ai'],
  ['<ruby>漢<rt>kan</rt></ruby><ruby>字<rp>(</rp><rt>ji</rt><rp>)</rp></ruby>', '漢(kan)字(ji)'],
  ['a<img src="https://x.example/a.png" alt="Cup">b <picture><img src="data:x" alt="Pot"></picture>c', 'a Cup b Pot c'],
  ['<span style="color:red; display: block">One</span><span style="display:block">Two</span>', 'One\nTwo'],
  ['5 < 6, a<b', '5 < 6, a<b'],
  ['<b>Hi</b> <3 and <img alt=', 'Hi <3 and <img alt='],
])('the plain text of %s separates words that a browser draws apart', (html, text) => {
  expect(textOf(html)).toBe(text)
})

test('an HTML body shows its headings, tables and rules', () => {
  const html = '<h2>Order</h2><table><tr><td colspan="2">Cup</td></tr></table><hr /><dl><dt>a</dt><dd>b</dd></dl>'
  expect(htmlOf(html)).toBe(html)
})

test('an HTML body shows a picture as a link and does not load it', () => {
  expect(htmlOf('<img src="https://x.example/a.png" alt="A &quot;cup&quot;">')).toBe(
    '<a href="https://x.example/a.png">A "cup"</a>',
  )
  expect(htmlOf('<a href="https://y.example"><img src="https://x.example/a.png" alt="Logo"></a>')).toBe(
    '<a href="https://y.example"><span>Logo</span></a>',
  )
  expect(htmlOf('<img src="javascript:alert(1)" alt="x">')).toBe('<span>x</span>')
})

test('an HTML body shows phone and mail links, and runs no script', () => {
  expect(htmlOf('<a href="tel:+1555">a</a><a href="sms:+1555">b</a><a href="javascript:x">c</a>')).toBe(
    '<a href="tel:+1555">a</a><a href="sms:+1555">b</a><a>c</a>',
  )
})

test.each([
  ['/orders/7', 'Order', ''],
  ['#top', 'Order', ''],
  ['orders.html', 'Order', ''],
  ['javascript:alert(1)', 'Order', ''],
  ['//x.example/7', 'Order', 'https://x.example/7'],
  ['www.x.example/7', 'Order', 'https://www.x.example/7'],
  [' https://x.example/7 ', 'Order', 'https://x.example/7'],
  ['MAILTO:ada@x.example', 'Order', 'MAILTO:ada@x.example'],
])("a link to %s never leads to the chat's own server", (href, text, to) => {
  const html = `<a href="${href}">${text}</a>`
  expect(htmlOf(html)).toBe(to ? `<a href="${to}">${text}</a>` : `<a>${text}</a>`)
  expect(warningsOfHtml(html).map(({ message }) => message.includes(href))).toEqual(to ? [] : [true])
})

test('a plain body gets a line break for each kind of line end', () => {
  expect(formatBody('a\r\nb\rc\nd', 'text').html).toBe('a<br>b<br>c<br>d')
})

test.each([
  ['Size: 3 &times; 4 &amp; more', 'Size: 3 × 4 & more'],
  ['Tea<br>Cup\\\nVase', 'Tea\nCup\nVase'],
  ['As said[^1]\n\n[^1]: In May', 'As said[^1]\n\n[^1]: In May'],
  ['[Note]: tomorrow', '[Note]: tomorrow'],
  ['[Prices][1]\n\n[1]: https://x.example', 'Prices (https://x.example)'],
])('a message of %j in Markdown has the plain text %j', (body, text) => {
  expect(formatBody(body, 'markdown').text).toBe(text)
})

test('a plain body has the same links as the chat', () => {
  expect(formatBody("请访问https://example.com查看 o'brien@example.com <b>", 'text').html).toBe(
    '请访问<a href="https://example.com" rel="noopener noreferrer">https://example.com</a>查看 ' +
      '<a href="mailto:o&#39;brien@example.com" rel="noopener noreferrer">o&#39;brien@example.com</a> &lt;b&gt;',
  )
})

test('Markdown has the same plain text as its HTML', () => {
  const text =
    '## Title\n\na **b** ~~c~~\nd\n\n> q\n\n- [x] done\n- e\n  1. f\n\n| Cup | Price |\n|---|---|\n| red | 12 € |\n\n---\n\n```\nx  y\n```'
  const { text: plain, html } = formatBody(text, 'markdown')
  expect(plain.replaceAll('\n\n', '\n')).toBe(textOf(html))
  expect(plain).toBe('Title\n\na b ~~c~~\nd\n\n> q\n\n- ☑ done\n- e\n  1. f\n\nCup | Price\nred | 12 €\n\n———\n\nx  y')
})

test('a deeply nested HTML body is shown', () => {
  expect(textOf(`${'<div>'.repeat(2_000)}x`)).toBe('x')
})

test.each([
  ['See <a href="https://x.example/y"> here </a>now', 'See here (https://x.example/y) now'],
  ['<a href="https://x.example"><h3>Title</h3><p>Text</p></a>more', 'Title\nText\nhttps://x.example\nmore'],
  [
    '<a href="https://x.example">https://x.example</a>, <a href="mailto:a@b.example">write</a>',
    'https://x.example, write (a@b.example)',
  ],
  [
    '<a href="https://x.example"><video src="https://x.example/1.mp4"></video></a>',
    'https://x.example/1.mp4\nhttps://x.example',
  ],
  ['<a href="javascript:x">c</a><a name="top"></a>', 'c'],
])('channels without HTML get the text of %s with its addresses', (html, text) => {
  expect(channelText(html)).toBe(text)
})

test('an HTML body gets a warning for each kind of element that is not shown', () => {
  const seen = (html: string) => warningsOfHtml(html).map(({ code, message }) => [code, message.split(' ')[0]])
  expect(seen('<p>a <b>b</b> <font>c</font><img src="https://x.example/a.png"><center>d</center></p>')).toEqual([])
  expect(seen('<video src="https://x.example/1.mp4"></video><form><input><select><option>S</select></form>')).toEqual([
    ['converted', 'video'],
    ['dropped', 'form'],
    ['dropped', 'input'],
    ['dropped', 'select'],
  ])
  expect(
    seen('<svg><path/><text>a</text></svg><my-card>b</my-card><img src="cid:1"><embed><script>x</script>'),
  ).toEqual(['svg', 'my-card', 'img', 'embed', 'script'].map((name) => ['dropped', name]))
  expect(seen('<iframe src="https://x.example"></iframe><iframe srcdoc="x"></iframe>')).toEqual([['dropped', 'iframe']])
})
