import { expect, test } from 'vitest'
import { aMail, aMixedMail, corpusMail, corpusNames, crlf, textPart } from '../testing/a-mail'
import { anInboundApp } from '../testing/an-inbound-app'

// E-mails of real mail programs, examples of the RFCs, and broken e-mails, all sent to a running server.

const { readOf } = anInboundApp()

const expected: Record<string, string[]> = {
  'rfc2047-names': ['Grüße aus Köln, danke.'],
  'rfc2049-complex': [
    '... Some text appears here ...\n\nThis could have been part of the previous part, but\nillustrates explicit versus implicit typing of body\nparts.\n\nThis is enriched. as defined in RFC 1896',
    ...['file', 'file.jpg', 'e-mail.eml'],
  ],
  'rfc2231-names': ['See the file.', "This is even more ***fun*** isn't it!.txt"],
  'rfc3464-bounce': ['bounce'],
  'rfc3676-flowed': ['This is one line that a mail program broke into two.'],
  'rfc3834-away': ['automatic'],
  'rfc5322-reply': ['This is a reply to your hello.'],
  'rfc8098-read': ['automatic'],
  alternative: ['The plain words.'],
  'apple-mixed': ['Here it is:\nAnd it is broken.', 'parcel.png'],
  'base64-broken': ['It has not come.'],
  'charset-japanese': ['荷物はどこですか。'],
  'charset-unknown': ['Words in no known charset'],
  'charset-windows': ['Где моя посылка?'],
  'charset-wrong': ['Caf\ufffd and \ufffd\ufffd end'],
  'gmail-html': ['It has not come.\n\nDora'],
  'html-torn': ['My words.'],
  'no-boundary': ['A multipart without its boundary.'],
  'no-headers-but-ours': ['No id, no date, no type.'],
  'no-last-boundary': ['The end is missing.', 'cut.png'],
  'nul-and-halves': ['OneTwo \ufffd\ufffd\ufffd Three'],
  'outlook-html': ['Es ist nicht da.'],
  'related-picture': ['This corner:', 'corner.png'],
  'two-senders': ['automatic'],
  winmail: [
    'See attachment.\n\nLeft out of the e-mail: winmail.dat\n\nwinmail.dat holds text or files in a form that only Outlook reads. Please send them again as plain files.',
  ],
}

test('every e-mail of the corpus has an expected result', () =>
  expect(corpusNames.map((name) => name.replace('.eml', '')).sort()).toEqual(Object.keys(expected).sort()))

test.each(Object.entries(expected))('%s is read as its writer meant it', async (name, wanted) => {
  expect(await readOf((address) => corpusMail(`${name}.eml`, address))).toEqual(wanted)
})

test('an e-mail with bare line feeds is read with line breaks', async () => {
  const mail = (address: string) => aMail({ To: address }, 'One\n\nTwo').replaceAll('\r\n', '\n')
  expect(await readOf(mail)).toEqual(['One\n\nTwo'])
})

test('an e-mail with many or deeply nested parts is read or dropped in time', async () => {
  const nested = Array.from({ length: 200 }).reduce<string>(
    (inner, _, nth) => `Content-Type: multipart/mixed; boundary=b${nth}\n\n--b${nth}\n${inner}\n--b${nth}--`,
    textPart('Deep'),
  )
  const [deep] = await readOf((to) => crlf(`From: dora@home.example\nTo: ${to}\nMIME-Version: 1.0\n${nested}`))
  expect(['Deep', 'unreadable']).toContain(deep)
  const [many] = await readOf((address) =>
    aMixedMail(
      { To: address },
      Array.from({ length: 2000 }, () => textPart('x')),
    ),
  )
  expect(many).toMatch(/^x\s|^unreadable$/)
})

test('HTML with 100,000 nested levels is left out, and the message says so', async () => {
  const type = { 'MIME-Version': '1.0', 'Content-Type': 'text/html' }
  const [body] = await readOf((address) => aMail({ To: address, ...type }, '<div>\n'.repeat(100_000)))
  expect(body).toBe('Left out of the e-mail: e-mail.html')
})

test('a header with megabytes of recipients is read up to its limits', async () => {
  const many = Array.from({ length: 1000 }, (_, nth) => `a${nth}@else.example`).join(',\n ')
  expect(await readOf((address) => aMail({ To: many, Cc: address }))).toEqual(['unaddressed'])
  expect(await readOf((address) => aMail({ 'X-Long': 'x'.repeat(3_000_000), To: address }))).toEqual(['unaddressed'])
})

test('an e-mail with thousands of header lines is dropped', async () => {
  expect(await readOf((address) => 'X: y\r\n'.repeat(40_000) + aMail({ To: address }))).toEqual(['unreadable'])
})

test('megabytes of text without spaces are cut and stored as a file', async () => {
  const type = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }
  const [body, file] = await readOf((address) => aMail({ To: address, ...type }, 'e\u0301'.repeat(1_500_000)))
  expect([...(body ?? '')].length).toBeLessThanOrEqual(10_000)
  expect(file).toBe('e-mail.txt')
})
