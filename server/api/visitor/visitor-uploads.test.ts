import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUnsentUploads } from '../../conversation/customers/uploads'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../testing/a-visitor'
import { anAgent } from '../../testing/an-agent'
import { aBegunUpload, onePixel, onHere, storedKeys } from '../testing/an-upload'

let here: RunningApp
let now = Date.now()
beforeAll(async () => {
  here = await aRunningApp({ LIMIT_UPLOADS: '30' }, { clock: () => now })
})
afterAll(() => here.stop())

async function upload(
  token: string,
  bytes: Uint8Array | string = onePixel,
  { name = 'fern.png', channelId = here.account.channel_id, field = 'file' } = {},
) {
  const form = new FormData()
  form.append(field, new Blob([bytes as never]), name)
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`${here.url}/chat/${channelId}/attachments`, { method: 'POST', headers, body: form })
  return { status: answer.status, body: await answer.json() }
}

const fetched = async (token: string, id: string) => {
  const answer = await fetch(`${here.url}/chat/${here.account.channel_id}/attachments/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.status, body: await answer.json() }
}

describe('a file of a visitor', () => {
  test('is visible only to its customer and the agents after it was sent', async () => {
    const visitor = await aVisitor(here)
    const { status, body: file } = await upload(visitor.token)
    expect({ status, file }).toMatchObject({
      status: 200,
      file: { filename: 'fern.png', content_type: 'image/png', size: onePixel.length, width: 1, height: 1 },
    })
    const message = { client_id: 'with-a-picture', body: '', attachment_ids: [file.id] }
    const sent = await visitor.say('', message)
    expect(sent.attachments.map(({ id }) => id)).toEqual([file.id])
    expect((await visitor.say('', message)).id).toBe(sent.id)

    const { body: content } = await here.call('GET', `/1.0/contents/${sent.id}`)
    expect(content).toMatchObject({ attachments_count: 1, attachments: [{ id: file.id, public: false }] })
    expect((await fetch(onHere(here, content.attachments[0].url))).status).toBe(200)
    const plain = onHere(here, content.attachments[0].url).split('?')[0] ?? ''
    expect((await fetch(plain)).status).toBe(401)

    const stranger = await aVisitor(here)
    await stranger.say('Hello')
    expect((await fetched(stranger.token, file.id)).status).toBe(404)
    expect((await fetched(newSessionToken(), file.id)).status).toBe(404)
  })

  test('gets a new address when its address expires after an hour', async () => {
    const visitor = await aVisitor(here)
    const { body: file } = await upload(visitor.token)
    await visitor.say('Look', { attachment_ids: [file.id] })
    const old = onHere(here, file.url)
    now += 3_600_001
    expect((await fetch(old)).status).toBe(401)
    const { body } = await fetched(visitor.token, file.id)
    expect((await fetch(onHere(here, body.url))).status).toBe(200)
  })

  test('is readable only by agents of the source', async () => {
    const visitor = await aVisitor(here)
    const { body: file } = await upload(visitor.token)
    await visitor.say('Look', { attachment_ids: [file.id] })
    const reads = await anAgent(here, { reads: [here.account.source_id] })
    const other = await anAgent(here)
    const plain = onHere(here, file.url).split('?')[0]
    const status = async (token: string) =>
      (await fetch(`${plain}`, { headers: { authorization: `Bearer ${token}` } })).status
    expect([await status(reads.token), await status(other.token)]).toEqual([200, 404])
  })

  test('moves to the signed customer together with the conversation', async () => {
    const { channelId, communityId } = await aWebSource(here)
    const key = await aSecretKey(here, communityId)
    const visitor = await aVisitor(here, { channelId })
    const { body: file } = await upload(visitor.token, onePixel, { channelId })
    await visitor.value('session:sign_in', { token: await aToken({ uuid: 'ada' }, key, now) })
    expect((await visitor.say('Mine', { attachment_ids: [file.id] })).attachments.length).toBe(1)
  })
})

describe('files that cannot be attached', () => {
  test.each([
    ["somebody else's", async () => (await upload(newSessionToken())).body.id],
    ['one that was sent before', async (own: string) => own],
    ['one that there is not', async () => 'f'.repeat(24)],
    [
      "an agent's",
      async () => {
        const form = new FormData()
        form.append('file', new Blob([onePixel as never]), 'a.png')
        const headers = { authorization: `Bearer ${here.account.access_token}` }
        const answer = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body: form })
        return ((await answer.json()) as { id: string }).id
      },
    ],
  ])('%s', async (_, find) => {
    const visitor = await aVisitor(here)
    const { body: own } = await upload(visitor.token)
    await visitor.say('Sent', { attachment_ids: [own.id] })
    const sent = await visitor.send({ body: 'Again', attachment_ids: [await find(own.id)] })
    expect(sent.ok ? 'ok' : sent.error.code).toBe('unknown_attachment')
    expect((await visitor.say('After')).seq).toBe(2)
  })

  test('more than ten files in one message', async () => {
    const visitor = await aVisitor(here)
    const ids = Array.from({ length: 11 }, (_, nth) => nth.toString(16).padStart(24, '0'))
    const sent = await visitor.send({ body: 'All', attachment_ids: ids })
    expect(sent.ok ? 'ok' : sent.error.code).toBe('invalid_message')
  })
})

test.each([
  ['x.bat.', 'x.bat.txt'],
  ['x.bat::$DATA', 'x.bat::$DATA.txt'],
  ['x.html.', 'x.html.txt'],
  ['x.html. ', 'x.html.txt'],
  ['x.wsf', 'x.wsf.txt'],
  ['x.jar', 'x.jar.txt'],
  ['x.website', 'x.website.txt'],
  ['x.library-ms', 'x.library-ms.txt'],
  ['x.slk', 'x.slk.txt'],
  ['README', 'README.txt'],
  ['notes.TXT', 'notes.TXT'],
  ['table.csv', 'table.csv'],
])("a customer's file %s is downloaded as %s, which no system runs", async (name, offered) => {
  const visitor = await aVisitor(here)
  const { body: file } = await upload(visitor.token, 'echo ran', { name })
  await visitor.say('Look', { attachment_ids: [file.id] })
  const answer = await fetch(onHere(here, file.url))
  const named = /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
  expect([answer.status, decodeURIComponent(named)]).toEqual([200, offered])
})

test('a picture named like a program is downloaded with another name', async () => {
  const visitor = await aVisitor(here)
  const { body: file } = await upload(visitor.token, onePixel, { name: 'holiday.scr' })
  await visitor.say('Look', { attachment_ids: [file.id] })
  const { headers } = await fetch(onHere(here, file.url))
  expect(headers.get('content-disposition')).toContain('filename="holiday.scr.txt"')
})

const latin = (text: string) => Buffer.from(text, 'latin1')
const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const wide32 = (text: string) => Buffer.from(Uint32Array.from([...text], (one) => one.codePointAt(0) ?? 0).buffer)
const utf8 = 'text/plain; charset=utf-8'
/** Phones use a general MP4 brand for a voice recording, not the brand of an audio file. */
const voiceInMp4 = readFileSync('server/attachments/samples/aac.m4a').fill('isom', 8, 12)
const recording = (kind: string, ...codecs: string[]) => {
  const element = (id: number[], content: Buffer) =>
    Buffer.concat([Buffer.from([...id, 0x80 | content.length]), content])
  const tracks = codecs.map((codec) => element([0xae], element([0x86], latin(codec))))
  const segment = Buffer.concat([
    element([0x16, 0x54, 0xae, 0x6b], Buffer.concat(tracks)),
    Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x86]),
  ])
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], latin(kind))),
    element([0x18, 0x53, 0x80, 0x67], segment),
    latin('\x86\x85V_VP8'),
  ])
}

test.each<[string, Uint8Array, string, string, string]>([
  [
    'a table in Windows-1252',
    latin('Name;Gr\xf6\xdfe\r\nM\xfcller;5 \x80\r\n'),
    'table.csv',
    'text/plain',
    'text/plain',
  ],
  ['a table in Windows-1251', latin('\xff\xf9\xe8\xea;5'), 'table.csv', 'text/plain', 'text/plain'],
  ['a text of Notepad in UTF-16', wide('Grüße\r\n'), 'a.txt', 'text/plain', 'text/plain'],
  ['the same with its bytes turned', wide('Grüße\r\n').swap16(), 'a.txt', 'text/plain', 'text/plain'],
  ['a text in UTF-16 without its mark', wide('Größe;5\r\n').subarray(2), 'a.csv', 'text/plain', 'text/plain'],
  ['a text in UTF-32', wide32('\ufeffGröße;5\r\n'), 'a.csv', 'text/plain', 'text/plain'],
  ['a text in ISO-2022-JP', latin('\x1b$B;~9oI=\x1b(B\r\n'), 'a.txt', 'text/plain', 'text/plain'],
  ['a text in Shift-JIS', latin('\x83\x65\x83\x58\x83\x67\x81\x42'), 'a.txt', 'text/plain', 'text/plain'],
  ['a text in UTF-8', Buffer.from('Grüße'), 'a.txt', 'text/plain', utf8],
  ['a table that begins as a picture does', latin('BMW,320d,2019\n'), 'cars.csv', 'text/plain', utf8],
  [
    'a calendar',
    latin('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'),
    'a.ics',
    'text/calendar',
    'application/octet-stream',
  ],
  ['a contact', latin('BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD\r\n'), 'ana.vcf', 'text/vcard', 'application/octet-stream'],
  ['a voice note', recording('webm', 'A_OPUS'), 'voice.webm', 'audio/webm', 'audio/webm'],
  ['a film in webm', recording('webm', 'V_VP8', 'A_OPUS'), 'film.webm', 'video/webm', 'video/webm'],
  ['a voice note in MP4', voiceInMp4, 'voice.mp4', 'audio/mp4', 'audio/mp4'],
  ['a voice note in Matroska', recording('matroska', 'A_OPUS'), 'voice.mka', 'audio/matroska', 'audio/matroska'],
])('%s gets its real type', async (_, bytes, name, type, served) => {
  const visitor = await aVisitor(here)
  const { status, body: file } = await upload(visitor.token, bytes, { name })
  expect({ status, type: file.content_type }).toEqual({ status: 200, type })
  await visitor.say('Look', { attachment_ids: [file.id] })
  const answer = await fetch(onHere(here, file.url))
  expect(answer.headers.get('content-type')).toBe(served)
  expect(answer.headers.get('content-disposition')).toContain(`filename="${name}"`)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(bytes))
})

describe('refused uploads', () => {
  const zip = Buffer.from('PK\u0003\u0004\u0014\0\0\0\0\0', 'latin1')
  const elf = Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), Buffer.alloc(64)])
  const exe = Buffer.concat([Buffer.from('MZ', 'latin1'), Buffer.alloc(200, 1)])
  test.each<[string, Uint8Array | string, string]>([
    ['html', '<!doctype html><script>alert(1)</script>', 'page.html'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'drawing.svg'],
    ['svg that says what it is', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing.png'],
    ['a script', 'rm -rf /', 'run.sh'],
    ['a script in UTF-16', wide('rm -rf /'), 'run.sh'],
    ['a page that begins as a calendar', 'BEGIN:VCALENDAR\r\n<script>alert(1)</script>', 'a.html'],
    ['a program', elf, 'photo.png'],
    ['a program of another system', exe, 'photo.jpg'],
    ['an archive', zip, 'photos.zip'],
    ['bytes of no kind', Buffer.from([0, 1, 2, 3]), 'data.bin'],
  ])('%s', async (_, bytes, name) => {
    const before = await storedKeys(here)
    const { status, body } = await upload(newSessionToken(), bytes, { name })
    expect({ status, error: body.error }).toEqual({ status: 422, error: 'format_not_allowed' })
    expect(await storedKeys(here)).toEqual(before)
  })

  test('a file larger than 10 MB', async () => {
    const before = await storedKeys(here)
    const { status, body } = await upload(newSessionToken(), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), { name: 'a.txt' })
    const message = 'The file is larger than 10 MB (the setting LIMIT_VISITOR_FILE_MB).'
    expect({ status, body }).toEqual({ status: 413, body: { error: 'too_large', message, status: 413 } })
    expect(await storedKeys(here)).toEqual(before)
  })

  test('a file larger than LIMIT_VISITOR_FILE_MB', async () => {
    const own = await aRunningApp({ LIMIT_VISITOR_FILE_MB: '1' })
    const config = await fetch(`${own.url}/chat/${own.account.channel_id}/config`)
    expect((await config.json()).attachments.limit).toBe(1024 * 1024)
    const send = async (size: number) => {
      const form = new FormData()
      form.append('file', new Blob([Buffer.alloc(size, 'x')], { type: 'text/plain' }), 'a.txt')
      const headers = { authorization: `Bearer ${newSessionToken()}` }
      return fetch(`${own.url}/chat/${own.account.channel_id}/attachments`, { method: 'POST', headers, body: form })
    }
    expect((await send(1024 * 1024)).status).toBe(200)
    const refused = await send(1024 * 1024 + 1)
    const message = 'The file is larger than 1 MB (the setting LIMIT_VISITOR_FILE_MB).'
    expect(await refused.json()).toEqual({ error: 'too_large', message, status: 413 })
    await own.stop()
  })

  test('an upload with no file, a wrong token or a wrong chat', async () => {
    const token = newSessionToken()
    expect((await upload(token, '')).status).toBe(422)
    expect((await upload(token, onePixel, { field: 'other' })).status).toBe(422)
    expect((await upload('')).status).toBe(401)
    expect((await upload('short')).status).toBe(401)
    expect((await upload(here.account.access_token)).status).toBe(401)
    expect((await upload(token, onePixel, { channelId: 'f'.repeat(24) })).status).toBe(404)
    const json = await fetch(`${here.url}/chat/${here.account.channel_id}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(422)
  })

  test('an upload with an ended session or the session of another chat', async () => {
    const visitor = await aVisitor(here)
    await visitor.say('Hello')
    const other = await aWebSource(here)
    expect((await upload(visitor.token, onePixel, { channelId: other.channelId })).status).toBe(401)
    await visitor.value('session:sign_out', {})
    expect((await upload(visitor.token)).body).toMatchObject({ status: 401, error: 'session_ended' })
  })

  test('every upload of an anonymous visitor if signing in is required', async () => {
    const { channelId } = await aWebSource(here, { signed_identities: 'required' })
    expect((await upload(newSessionToken(), onePixel, { channelId })).body).toMatchObject({
      status: 403,
      error: 'sign_in_required',
    })
  })

  test('an upload with its token in the address', async () => {
    const token = newSessionToken()
    const form = new FormData()
    form.append('file', new Blob([onePixel as never]), 'a.png')
    const path = `/chat/${here.account.channel_id}/attachments?access_token=${token}&session_token=${token}`
    expect((await fetch(here.url + path, { method: 'POST', body: form })).status).toBe(401)
  })
})

describe('too many uploads', () => {
  test('are refused until some time has passed', async () => {
    const token = newSessionToken()
    const statuses: number[] = []
    for (let nth = 0; nth < 31; nth++) statuses.push((await upload(token)).status)
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
    const { status, body } = await upload(token)
    expect({ status, error: body.error }).toEqual({ status: 429, error: 'too_many_uploads' })
    now += 600_001
    expect((await upload(token)).status).toBe(200)
  })

  test('are refused while three files of the same visitor are uploading', async () => {
    const token = newSessionToken()
    const three = await Promise.all([1, 2, 3].map(() => aBegunUpload(here, token)))
    const { status, body } = await upload(token)
    expect({ status, error: body.error }).toEqual({ status: 429, error: 'too_many_uploads' })
    expect((await upload(newSessionToken())).status).toBe(200)
    expect(await Promise.all(three.map((each) => each.finish()))).toEqual([200, 200, 200])
    expect((await upload(token)).status).toBe(200)
  })

  test('from one address are refused with any token', async () => {
    const eight = await Promise.all(Array.from({ length: 8 }, () => aBegunUpload(here, newSessionToken())))
    expect((await upload(newSessionToken())).status).toBe(429)
    const elsewhere = await aBegunUpload(here, newSessionToken(), { 'x-forwarded-for': '203.0.113.7' })
    expect(await elsewhere.finish()).toBe(200)
    expect(await Promise.all(eight.map((each) => each.finish()))).toEqual(Array(8).fill(200))
    expect((await upload(newSessionToken())).status).toBe(200)
  })
})

test('files that were uploaded but not sent are deleted after a day', async () => {
  const visitor = await aVisitor(here)
  const { body: sent } = await upload(visitor.token)
  const { body: unsent } = await upload(visitor.token)
  await visitor.say('Look', { attachment_ids: [sent.id] })
  now += 86_400_001
  const { body: young } = await upload(visitor.token)
  // The server's scheduled job may have run first, and may still be deleting the file.
  await deleteUnsentUploads(here.app.needs, async () => true)
  await eventually('the file is deleted', async () => !(await storedKeys(here)).includes(unsent.id))
  expect(await storedKeys(here)).toEqual(expect.arrayContaining([sent.id, young.id]))
  expect(await here.store.read.attachments([unsent.id])).toEqual([])
})
