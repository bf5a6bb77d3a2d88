import { expect, test } from 'vitest'
import { aMail, aMixedMail, crlf, filePart, textPart } from '../../testing/a-mail'
import { anInboundApp } from '../../testing/an-inbound-app'

// E-mails that other help desks read wrongly, all sent to a running server.

const { readOf } = anInboundApp()

const signature = filePart('smime.p7s', 'application/pkcs7-signature', '0\u0082signature')
const invitation = `BEGIN:VCALENDAR
VERSION:2.0
METHOD:REPLY
BEGIN:VEVENT
UID:1@home.example
DTSTART:20270105T100000Z
SUMMARY:Accepted: Fitting
END:VEVENT
END:VCALENDAR`
const typed =
  (type: string, body: string, more = {}) =>
  (To: string) =>
    aMail({ To, 'MIME-Version': '1.0', 'Content-Type': type, ...more }, body)
const bytes = (type: string, encoded: number[] | Buffer, more = {}) =>
  typed(type, Buffer.from(encoded).toString('base64'), { 'Content-Transfer-Encoding': 'base64', ...more })

const cases: Record<string, [(address: string) => string | Buffer, string[]]> = {
  'flowed text keeps its empty lines': [
    typed(
      'text/plain; charset=utf-8; format=flowed',
      'The first part that \nis one line. \n\nThe second part.  \n\nThe third,\nwith two lines.\n\n-- \nDora',
    ),
    ['The first part that is one line.\n\nThe second part.\n\nThe third,\nwith two lines.'],
  ],
  'flowed text with deleted spaces keeps its empty lines': [
    typed('text/plain; charset=utf-8; format=flowed; delsp=yes', '荷物は \nどこですか。\n\nありがとう。'),
    ['荷物はどこですか。\n\nありがとう。'],
  ],
  'flowed text in quoted-printable keeps its empty lines': [
    typed('text/plain; charset=utf-8; format=flowed', 'Gr=C3=BC=C3=9Fe=20\n\nThe second=20\nline.', {
      'Content-Transfer-Encoding': 'quoted-printable',
    }),
    ['Grüße\n\nThe second line.'],
  ],
  'a header whose continuation is not indented': [
    (To) => aMail({ To, 'X-Note': 'one\ntwo', Subject: 'Re: Parcel' }, 'It has not come.'),
    ['It has not come.'],
  ],
  'empty lines before the header': [(To) => `\r\n\r\n${aMail({ To }, 'It has not come.')}`, ['It has not come.']],
  'flowed text in base64': [
    bytes('text/plain; charset=utf-8; format=flowed', Buffer.from('One \nline.\n\nAnother.\n')),
    ['One line.\n\nAnother.'],
  ],
  'a signed e-mail': [
    (To) => aMixedMail({ To }, [textPart('It has not come.'), signature], 'signed'),
    ['It has not come.'],
  ],
  'a signed e-mail with a file': [
    (To) =>
      aMixedMail(
        { To },
        [
          `Content-Type: multipart/mixed; boundary=inner\n\n--inner\n${textPart('See the file.')}\n--inner\n${filePart('a.txt', 'text/plain', 'abc')}\n--inner--`,
          signature,
        ],
        'signed',
      ),
    ['See the file.', 'a.txt'],
  ],
  'an opaque e-mail of S/MIME': [
    bytes('application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', [48, 130, 1, 2, 3], {
      'Content-Disposition': 'attachment; filename=smime.p7m',
    }),
    [
      'Left out of the e-mail: smime.p7m\n\nsmime.p7m is an e-mail that is encrypted, or signed in one piece (S/MIME). It can be opened only with a mail program.',
    ],
  ],
  'winmail.dat': [
    (To) =>
      aMixedMail({ To }, [textPart('See the file.'), filePart('winmail.dat', 'application/ms-tnef', 'x>\u009f"')]),
    [
      'See the file.\n\nLeft out of the e-mail: winmail.dat\n\nwinmail.dat holds text or files in a form that only Outlook reads. Please send them again as plain files.',
    ],
  ],
  'no empty line between header and body': [
    (To) =>
      crlf(
        `From: Dora <dora@home.example>\nTo: ${To}\nSubject: Re: Parcel\nMessage-ID: <a@home.example>\nIt has not come.\nNot at all.\n`,
      ),
    ['It has not come.\nNot at all.'],
  ],
  'no closing boundary': [
    (To) => aMixedMail({ To }, [textPart('It has not come.')]).replace('--edge--', ''),
    ['It has not come.'],
  ],
  'no closing boundary in a file': [
    (To) =>
      aMixedMail({ To }, [textPart('It has not come.'), filePart('a.txt', 'text/plain', 'abc')]).replace(
        '--edge--',
        '',
      ),
    ['It has not come.', 'a.txt'],
  ],
  'an answer of a list member': [
    (To) => aMail({ To, Precedence: 'list', 'X-Autoreply': 'yes', 'Auto-Submitted': 'auto-replied' }, 'I am away.'),
    ['automatic'],
  ],
  'an invitation without a text': [typed('text/calendar; charset=utf-8; method=REPLY', invitation), ['', 'invite.ics']],
  'Japanese of Outlook with signs of its platform': [
    bytes(
      'text/plain; charset=iso-2022-jp',
      [
        0x1b, 0x24, 0x42, 0x2d, 0x21, 0x2d, 0x6a, 0x1b, 0x28, 0x42, 0x20, 0x1b, 0x24, 0x42, 0x32, 0x59, 0x4a, 0x2a,
        0x1b, 0x28, 0x42,
      ],
    ),
    ['①㈱ 荷物'],
  ],
  'GB2312 with letters of its successor': [
    bytes('text/plain; charset=gb2312', [0xa4, 0xa4, 0xa4, 0xc4, 0xd2, 0x8a, 0xb7, 0x65]),
    ['いつ見積'],
  ],
  'UTF-16 with its mark': [bytes('text/plain; charset=utf-16', Buffer.from('\ufeffGrüße', 'utf16le')), ['Grüße']],
  'a charset in quotes that are open': [typed('text/plain; charset="utf-8', 'Grüße'), ['Grüße']],
  'charset=utf8 and a strange encoding': [
    typed('text/plain; charset=utf8', 'Grüße', { 'Content-Transfer-Encoding': '8 bit' }),
    ['Grüße'],
  ],
  'quoted-printable with a semicolon': [
    typed('text/plain; charset=utf-8', 'Gr=C3=BC=C3=9Fe, the li=\nne.', {
      'Content-Transfer-Encoding': 'quoted-printable;',
    }),
    ['Grüße, the line.'],
  ],
  'a line of a list program': [
    typed('text/plain', 'Here it is.\n-------------- next part --------------\nMore of it.'),
    ['Here it is.\n-------------- next part --------------\nMore of it.'],
  ],
  'lines that end with CR alone': [
    (To) => aMail({ To }, 'It has not come.\rNot at all.'),
    ['It has not come.\nNot at all.'],
  ],
  'mbox marks': [
    (To) => `From dora@home.example Sat Nov 28 10:00:00 2026\r\n${aMail({ To }, '>From Paris it came.')}`,
    ['>From Paris it came.'],
  ],
  'a byte order mark before the header': [(To) => `\ufeff${aMail({ To }, 'It has not come.')}`, ['It has not come.']],
  'an attached text that is the only part': [
    (To) =>
      aMixedMail({ To }, [
        'Content-Type: text/plain; charset=utf-8\nContent-Disposition: attachment\n\nIt has not come.',
      ]),
    ['It has not come.'],
  ],
  'an inline text with a name': [
    (To) =>
      aMixedMail({ To }, [
        'Content-Type: text/plain; charset=utf-8; name="mail.txt"\nContent-Disposition: inline; filename="mail.txt"\n\nIt has not come.',
      ]),
    ['It has not come.'],
  ],
  'an AMP part beside the text': [
    (To) =>
      aMixedMail(
        { To },
        [
          textPart('It has not come.'),
          'Content-Type: text/x-amp-html; charset=utf-8\n\n<html amp4email><body>It has not come.</body></html>',
          'Content-Type: text/html; charset=utf-8\n\n<p>It has not come.</p>',
        ],
        'alternative',
      ),
    ['It has not come.'],
  ],
  'rich text beside the text': [
    (To) =>
      aMixedMail(
        { To },
        [textPart('It has not come.'), 'Content-Type: text/enriched\n\n<bold>It has not come.</bold>'],
        'alternative',
      ),
    ['It has not come.'],
  ],
}

test.each(Object.entries(cases))('%s', async (_, [mailTo, expected]) => {
  expect(await readOf(mailTo)).toEqual(expected)
})
