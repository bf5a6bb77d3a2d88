import { expect, test } from 'vitest'
import { aMail, aMailedCustomer, aMixedMail, deliverByHttp, filePart, textPart } from '../../testing/a-mail'
import { anInboundApp } from '../../testing/an-inbound-app'

const { app } = anInboundApp()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (id: string) => `Content-ID: <${id}>\n${filePart(`${id}.png`, 'image/png', png)}`
const html = (text: string) => `Content-Type: text/html; charset=utf-8\n\n${text}`
const both = (text: string, page: string) =>
  `Content-Type: multipart/alternative; boundary=alt\n\n--alt\n${textPart(text)}\n--alt\n${html(page)}\n--alt--`

async function readOf(parts: string[], type = 'mixed') {
  const { address } = await aMailedCustomer(app())
  const { body } = await deliverByHttp(app(), aMixedMail({ To: address }, parts, type))
  const content = body.content_id ? await app().store.read.content(body.content_id) : null
  const files = await app().store.read.attachments(content?.attachment_ids ?? [])
  return [content?.body ?? body.outcome, ...files.map(({ filename }) => filename)]
}

const quote = (inside: string) =>
  `<blockquote type="cite">On 1 May 2026 Shop &lt;a@b.example&gt; wrote:<br>${inside}</blockquote>`

test('pictures in quotes and signatures are not stored as files', async () => {
  const page = `<p>This corner:<br><img src="cid:corner"></p><div class="moz-signature">Dora<img src="cid:portrait"></div>${quote('<img src="cid:banner">')}`
  const pictures = ['corner', 'portrait', 'banner'].map(picture)
  expect(await readOf([html(page), ...pictures], 'related')).toEqual(['This corner:', 'corner.png'])
  expect(await readOf([both('This corner:', page), ...pictures], 'related')).toEqual(['This corner:', 'corner.png'])
})

test.each([
  ['nothing', ''],
  ["a telephone's line", '<p>Sent from my iPhone</p>'],
])('an answer of only a picture and %s has no words, and its quote is folded', async (_, line) => {
  const page = `<p><img src="cid:corner"></p>${line}${quote('Which corner?')}`
  const { address } = await aMailedCustomer(app())
  const mail = aMixedMail({ To: address }, [html(page), picture('corner')], 'related')
  const { body } = await deliverByHttp(app(), mail)
  const content = await app().store.read.content(body.content_id)
  expect([content?.attachment_ids?.length, content?.email?.folded_from]).toEqual([1, 0])
})

test('logos below the closing words are not stored as files', async () => {
  const page =
    '<p>It broke: <img src="cid:photo"></p><p>Kind regards<br>Dora</p><p><img src="cid:logo"><a href="https://social.example/d"><img src="cid:social"></a></p>'
  expect(await readOf([html(page), ...['photo', 'logo', 'social'].map(picture)], 'related')).toEqual([
    'It broke:\n\nKind regards\nDora',
    'photo.png',
  ])
})

test('a large picture below the closing words is stored as a file', async () => {
  const large = `Content-ID: <large>\n${filePart('large.png', 'image/png', Buffer.concat([png, Buffer.alloc(40_000)]))}`
  expect(await readOf([html('<p>Kind regards<br>Dora</p><img src="cid:large">'), large], 'related')).toEqual([
    'Kind regards\nDora',
    'large.png',
  ])
})

test('a file with a Content-ID is stored even if the text does not embed it', async () => {
  expect(await readOf([textPart('See the file.'), picture('corner')])).toEqual(['See the file.', 'corner.png'])
})

test("the sender's signature and contact card are not stored as files", async () => {
  const card = (email: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dora\r\nEMAIL:${email}\r\nEND:VCARD\r\n`
  const parts = [
    textPart('Hello'),
    filePart('smime.p7s', 'application/pkcs7-signature', 'x'),
    filePart('signature.asc', 'application/pgp-signature', 'x'),
    filePart('OpenPGP_0x1A2B3C4D.asc', 'application/pgp-keys', 'x'),
    filePart('dora.vcf', 'text/vcard', card('Dora@home.example')),
    filePart('ATT00001.htm', 'text/html', '<html><body> </body></html>'),
  ]
  expect(await readOf(parts)).toEqual(['Hello'])
  const [body] = await readOf([textPart('My colleague:'), filePart('eve.vcf', 'text/vcard', card('eve@work.example'))])
  expect(body).toMatch(/^My colleague:/)
  const [, file = ''] = /e-mail: (.*)$/.exec(body ?? '') ?? []
  const isThere =
    file === 'eve.vcf' ||
    (await readOf([textPart('x'), filePart('eve.vcf', 'text/vcard', card('eve@work.example'))])).includes('eve.vcf')
  expect(isThere).toBe(true)
})

test.each(['', ' ', '\u00a0', '&nbsp;', '\u200b \ufeff\n'])(
  'the HTML is read if the text part is %j',
  async (blank) => {
    expect(await readOf([textPart(blank), html('<p>Yes, the blue one</p>')], 'alternative')).toEqual([
      'Yes, the blue one',
    ])
  },
)

test('an e-mail whose plain text and HTML differ is stored with both texts', async () => {
  expect(await readOf([textPart('First.'), html('<p>Second.</p>')])).toEqual(['First.\n\nSecond.'])
})

test('a link that the text contains twice is shown one time', async () => {
  const { address, contents } = await aMailedCustomer(app())
  const text =
    'See https://x.example/a <https://x.example/a>, www.y.example<http://www.y.example/>, our page <https://z.example>'
  await deliverByHttp(app(), aMail({ To: address }, text))
  expect((await contents())[0]?.body).toBe('See https://x.example/a, www.y.example, our page <https://z.example>')
})
