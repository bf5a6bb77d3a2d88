import { expect, test } from 'vitest'
import { aMail, aMixedMail, crlf, filePart, textPart } from '../../testing/a-mail'
import { anInboundApp } from '../../testing/an-inbound-app'

// E-mails whose headers describe their parts twice, wrongly or not at all.

const { readOf } = anInboundApp()

const written = (header: string, body: string) => (To: string) =>
  crlf(
    `From: Dora <dora@home.example>\nTo: ${To}\nMessage-ID: <1@home.example>\nMIME-Version: 1.0\n${header}\n\n${body}\n`,
  )
const text = textPart('It has not come.')
const base64 = (body: string) => Buffer.from(body).toString('base64')
const inBase64 = (type: string, body: string, below = '') =>
  written(`Content-Type: ${type}\nContent-Transfer-Encoding: base64`, base64(body) + below)

const cases: Record<string, [(address: string) => string, string[]]> = {
  'two types of an e-mail, of which the second has parts': [
    written('Content-Type: text/plain\nContent-Type: multipart/mixed; boundary=edge', `--edge\n${text}\n--edge--`),
    ['It has not come.'],
  ],
  'two types of an e-mail, of which the first has parts': [
    written('Content-Type: multipart/mixed; boundary=edge\nContent-Type: text/plain', `--edge\n${text}\n--edge--`),
    ['It has not come.'],
  ],
  'two types of a part': [
    (To) =>
      aMixedMail({ To }, [
        `Content-Type: text/plain; charset=utf-8\nContent-Type: text/plain; charset=iso-8859-1\n\nGrüße`,
        filePart('a.txt', 'text/plain', 'abc'),
      ]),
    ['Grüße', 'a.txt'],
  ],
  'two encodings': [
    written(
      'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\nContent-Transfer-Encoding: base64',
      base64('Grüße'),
    ),
    ['Grüße'],
  ],
  'flowed text in base64 with empty lines behind spaces': [
    inBase64('text/plain; charset=utf-8; format=flowed; delsp=yes', '荷物は \r\nどこ \r\n\r\nですか。\r\n'),
    ['荷物はどこ\n\nですか。'],
  ],
  'flowed text in base64 with an empty line of one space': [
    inBase64('text/plain; charset=utf-8; format=flowed', 'It has not \r\ncome. \r\n \r\nNot at all.\r\n\r\n> Hi\r\n'),
    ['It has not come.\nNot at all.'],
  ],
  'flowed text in quoted-printable with an empty line of one space': [
    written(
      'Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: quoted-printable',
      'The second=20\nline.=20\n=20\nThird.',
    ),
    ['The second line.\nThird.'],
  ],
  'lines of a list program below base64': [
    inBase64('text/plain; charset=utf-8', 'It has not come.\n', '\n____________\nShop list'),
    ['It has not come.\n\n____________\nShop list'],
  ],
  'parts without a boundary line': [
    written('Content-Type: multipart/mixed; boundary=edge', 'It has not come.'),
    ['It has not come.'],
  ],
  'parts without a boundary': [
    written('Content-Type: multipart/alternative', 'It has not come.'),
    ['It has not come.'],
  ],
  'a boundary that is not indented': [
    written('Content-Type: multipart/mixed;\nboundary="edge"', `--edge\n${text}\n--edge--`),
    ['It has not come.'],
  ],
  'no empty line above the first boundary': [
    (To) =>
      aMail({ To, 'Content-Type': 'multipart/mixed; boundary=edge' }, `--edge\n${text}\n--edge--`).replace(
        '\r\n\r\n',
        '\r\n',
      ),
    ['It has not come.'],
  ],
  'type and encoding on one line': [
    written(
      'Content-Type: text/html; charset = "utf-8" Content-Transfer-Encoding: quoted-printable',
      '<p>Gr=C3=BC=C3=9Fe</p>',
    ),
    ['Grüße'],
  ],
  'a type without a semicolon': [written('Content-Type: text/html charset=utf-8', '<p>Grüße</p>'), ['Grüße']],
  'half a type': [written('Content-Type: html; charset=utf-8', '<p>Grüße</p>'), ['Grüße']],
  'a double semicolon': [
    written('Content-Type: multipart/alternative; boundary="--jk";; charset="us-ascii"', `----jk\n${text}\n----jk--`),
    ['It has not come.'],
  ],
  'no type but a name': [
    (To) => aMixedMail({ To }, [text, 'Content-Type: ; name="a.txt"\nContent-Disposition: attachment\n\nabc']),
    ['It has not come.', 'a.txt'],
  ],
  'a name in encoded words without quotes': [
    (To) =>
      aMixedMail({ To }, [
        text,
        `Content-Type: text/plain; name==?utf-8?B?${base64('grün.txt')}?=\nContent-Disposition: attachment\n\nabc`,
      ]),
    ['It has not come.', 'grün.txt'],
  ],
  'a name in encoded words over several parameters': [
    (To) =>
      aMixedMail({ To }, [
        text,
        'Content-Type: text/plain\nContent-Disposition: attachment;\n filename*0="=?UTF-8?Q?Gr=C3=BC=C3=9F";\n filename*1="e=20an=20alle.txt?="\n\nabc',
      ]),
    ['It has not come.', 'Grüße an alle.txt'],
  ],
  'three texts around a file': [
    (To) =>
      aMixedMail({ To }, [textPart('Dear Sir,'), filePart('a.txt', 'text/plain', 'abc'), textPart('Good evening.')]),
    ['Dear Sir,\nGood evening.', 'a.txt'],
  ],
}

test.each(Object.entries(cases))('%s', async (_, [mailTo, expected]) => {
  expect(await readOf(mailTo)).toEqual(expected)
})
