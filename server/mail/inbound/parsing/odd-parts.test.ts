import { expect, test } from 'vitest'
import { aMail, aMixedMail, crlf, filePart, textPart } from '../../testing/a-mail'
import { anInboundApp } from '../../testing/an-inbound-app'

// Parts without a charset, a name or a format that the parser knows.

const { readOf } = anInboundApp()

const written = (header: string, body: string) => (To: string) =>
  crlf(
    `From: Dora <dora@home.example>\nTo: ${To}\nMessage-ID: <1@home.example>\nMIME-Version: 1.0\n${header}\n\n${body}\n`,
  )
const inBytes = (header: string, body: string) => (to: string) => Buffer.from(written(header, body)(to), 'latin1')
const text = textPart('It has not come.')
const beside = (part: string) => (To: string) => aMixedMail({ To }, [text, part])
const blankPage = '<html><head><style>p { margin: 0 }</style></head><body><p>&nbsp;</p></body></html>'
const calendar = 'Content-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR'

const cases: Record<string, [(address: string) => string | Buffer, string[]]> = {
  'a charset that only the HTML names': [
    inBytes(
      'Content-Type: text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2"><p>Ko\xb9ice</p>',
    ),
    ['Košice'],
  ],
  'a charset that only HTML in base64 names': [
    written(
      'Content-Type: text/html\nContent-Transfer-Encoding: base64',
      Buffer.from('<meta charset=windows-1251><p>\xc3\xe4\xe5?</p>', 'latin1').toString('base64'),
    ),
    ['Где?'],
  ],
  'a charset that only HTML in quoted-printable names': [
    written(
      'Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable',
      '<meta charset=3D"shift_=\njis"><p>=89=D7=95=A8</p>',
    ),
    ['荷物'],
  ],
  'a charset of the HTML that its bytes contradict': [
    written('Content-Type: text/html', '<meta charset="iso-8859-1"><p>Grüße</p>'),
    ['Grüße'],
  ],
  'a text of Western Europe that names no charset': [
    inBytes('Content-Type: text/plain', 'Gr\xfc\xdfe \x80'),
    ['Grüße €'],
  ],
  'a Japanese text that names no charset': [inBytes('Content-Type: text/plain', '\x1b$B2YJ*\x1b(B'), ['荷物']],
  'a text without a type, in an unknown charset': [
    (To) => Buffer.from(aMail({ To }, 'Gr\xfc\xdfe'), 'latin1'),
    ['Grüße'],
  ],
  'a boundary that ends with a space': [
    written('Content-Type: multipart/mixed; boundary="edge "', `--edge \n${text}\n--edge --`),
    ['It has not come.'],
  ],
  'a boundary of a newsletter program': [
    written(
      'Content-Type: multipart/alternative; boundary=_----------=_MCPart_17',
      `--_----------=_MCPart_17\n${text}\n--_----------=_MCPart_17--`,
    ),
    ['It has not come.'],
  ],
  'a file with two types': [
    beside(
      'Content-Type: application/octet-stream\nContent-Type: text/plain; name="notes.txt"\nContent-Disposition: attachment\n\nabc',
    ),
    ['It has not come.', 'notes.txt'],
  ],
  'a file with two dispositions': [
    beside(
      'Content-Type: text/plain\nContent-Disposition: attachment\nContent-Disposition: attachment; filename="notes.txt"\n\nabc',
    ),
    ['It has not come.', 'notes.txt'],
  ],
  'a file that only its description names': [
    beside(
      'Content-Type: application/pdf\nContent-Description: report.pdf\nContent-Disposition: attachment\n\n%PDF-1.4 abc',
    ),
    ['It has not come.', 'report.pdf'],
  ],
  'a file without a name': [
    beside('Content-Type: application/pdf\nContent-Disposition: attachment\n\n%PDF-1.4 abc'),
    ['It has not come.', 'file.pdf'],
  ],
  'a name that differs from that of the type': [
    beside(
      'Content-Type: application/octet-stream; name="a.bin"\nContent-Disposition: attachment; filename="report.pdf"\n\n%PDF-1.4',
    ),
    ['It has not come.', 'report.pdf'],
  ],
  "Outlook's wrapping under another name": [
    beside(filePart('attachment.bin', 'application/vnd.ms-tnef', 'x>\u009f"')),
    [
      'It has not come.\n\nLeft out of the e-mail: winmail.dat\n\nwinmail.dat holds text or files in a form that only Outlook reads. Please send them again as plain files.',
    ],
  ],
  'a file within the text, by uuencode': [
    (To) => aMail({ To }, 'It has not come.\n\nbegin 644 name.txt\n#86)C\n`\nend'),
    ['It has not come.\n\nbegin 644 name.txt\n#86)C\n`\nend'],
  ],
  'parts that are all empty': [
    written('Content-Type: multipart/mixed; boundary=edge', '--edge\n\n--edge--'),
    ['unreadable'],
  ],
  'rich text alone': [
    written(
      'Content-Type: text/enriched; charset=utf-8',
      '<bold>It has</bold> not\ncome.\n\nPrice << <param>red</param>5 €.',
    ),
    ['It has not come.\nPrice < 5 €.'],
  ],
  'an AMP part alone': [
    written(
      'Content-Type: text/x-amp-html; charset=utf-8',
      '<!doctype html><html amp4email><head><style>body { top: 0 }</style></head><body><p>Grüße</p></body></html>',
    ),
    ['Grüße'],
  ],
  'an invitation beside blank texts': [
    (To) => aMixedMail({ To }, [textPart(' '), `Content-Type: text/html\n\n${blankPage}`, calendar], 'alternative'),
    ['', 'invite.ics'],
  ],
  'a blank page': [written('Content-Type: text/html', blankPage), ['empty']],
  'a page with only a picture from elsewhere': [
    written('Content-Type: text/html', '<p><img src="https://x.example/a.png"></p>'),
    ['Left out of the e-mail: e-mail.html'],
  ],
  'encodings in capitals and with comments': [
    written(
      'Content-Type: TEXT/PLAIN (words); CHARSET=UTF-8 (all)\nContent-Transfer-Encoding: (as usual) BASE64',
      Buffer.from('Grüße').toString('base64'),
    ),
    ['Grüße'],
  ],
  'a name in pieces out of order, cut within a letter': [
    beside(
      "Content-Type: text/plain\nContent-Disposition: attachment;\n filename*1*=%BC%C3%9Fe.txt;\n filename*0*=utf-8''Gr%C3\n\nabc",
    ),
    ['It has not come.', 'Grüße.txt'],
  ],
  'a name in encoded words cut within a letter': [
    beside(
      'Content-Type: text/plain;\n name="=?utf-8?B?R3LDvMM=?= =?utf-8?B?n2UudHh0?="\nContent-Disposition: attachment\n\nabc',
    ),
    ['It has not come.', 'Grüße.txt'],
  ],
  'related parts without a start, the picture first': [
    (To) =>
      aMixedMail(
        { To },
        [
          'Content-Type: image/png; name=p.png\nContent-ID: <p>\nContent-Transfer-Encoding: base64\n\niVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'Content-Type: text/html\n\n<p>See <img src="cid:p"></p>',
        ],
        'related',
      ),
    ['See', 'p.png'],
  ],
}

test.each(Object.entries(cases))('%s', async (_, [mailTo, expected]) => {
  expect(await readOf(mailTo)).toEqual(expected)
})
