import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shrinkProcess } from '../../attachments/shrink-process'
import { thumbnailsIn } from '../../attachments/thumbnails'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { onePixel, onHere, storedKeys, uploaded } from '../testing/an-upload'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => here.stop())

const blue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 0, g: 0, b: 200 } } })

const fromTelephone = () =>
  blue(2000, 1000)
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } },
    })
    .jpeg()
    .toBuffer()

async function fetched(address: string) {
  const answer = await fetch(address)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a large photo has a small, upright thumbnail without GPS data', async () => {
  const original = await fromTelephone()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const record = await uploaded(here, original, { name: 'me.jpg' })
  expect(record).toMatchObject({ content_type: 'image/jpeg', width: 1000, height: 2000 })
  expect(record.thumbnail_url).toBe(`${record.url}?size=640`)

  const { answer, bytes } = await fetched(onHere(here, record.thumbnail_url ?? ''))
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('content-disposition')).toContain('me.webp')
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  const metadata = await sharp(bytes).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 320, height: 640 })
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
  expect((await fetched(onHere(here, record.url))).bytes.equals(original)).toBe(true)
})

test('a thumbnail is made one time and stored next to the upload', async () => {
  const record = await uploaded(here, await blue(1000, 900).png().toBuffer())
  const address = `${onHere(here, record.url)}?size=320`
  const all = await Promise.all([fetched(address), fetched(address), fetched(address)])
  expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  expect((await storedKeys(here)).filter((key) => key.startsWith(record.id)).sort()).toEqual([
    record.id,
    `${record.id}.320`,
  ])
  const etags = [
    (await fetch(address)).headers.get('etag'),
    (await fetch(onHere(here, record.url))).headers.get('etag'),
  ]
  expect(new Set(etags).size).toBe(2)
})

test('a small picture, an animated picture and a text have no thumbnail', async () => {
  const frames = Buffer.concat([Buffer.alloc(900 * 900 * 3, 0), Buffer.alloc(900 * 900 * 3, 255)])
  const moving = sharp(frames, { raw: { width: 900, height: 1800, channels: 3, pageHeight: 900 } })
  for (const bytes of [onePixel, await moving.gif().toBuffer(), 'text']) {
    const record = await uploaded(here, bytes)
    expect(record.thumbnail_url).toBeNull()
    const { answer } = await fetched(`${onHere(here, record.url)}?size=640`)
    expect(answer.headers.get('content-type')).toContain(record.content_type)
  }
  const webp = await sharp(frames, { raw: { width: 900, height: 1800, channels: 3, pageHeight: 900 } })
    .webp()
    .toBuffer()
  const record = await uploaded(here, webp)
  expect((await fetched(`${onHere(here, record.url)}?size=640`)).bytes.equals(webp)).toBe(true)
})

test('a picture that claims 40,000 by 40,000 pixels is never decoded', async () => {
  const bomb = Buffer.from(await blue(800, 800).png().toBuffer())
  bomb.writeUInt32BE(40_000, 16)
  bomb.writeUInt32BE(40_000, 20)
  const record = await uploaded(here, bomb, { name: 'bomb.png' })
  expect(record).toMatchObject({ content_type: 'image/png', width: 40_000 })
  expect((await fetched(onHere(here, record.url))).bytes.equals(bomb)).toBe(true)
  const { answer, bytes } = await fetched(onHere(here, record.thumbnail_url ?? ''))
  expect(answer.status).toBe(200)
  expect(bytes.equals(bomb)).toBe(false)
})

test('a truncated picture is sent unchanged', async () => {
  const whole = await sharp(Buffer.from(Array.from({ length: 900 * 900 * 3 }, (_, n) => (n * 7919) % 256)), {
    raw: { width: 900, height: 900, channels: 3 },
  })
    .jpeg()
    .toBuffer()
  const cut = whole.subarray(0, whole.length / 2)
  const record = await uploaded(here, cut, { name: 'cut.jpg' })
  const { answer, bytes } = await fetched(`${onHere(here, record.url)}?size=640`)
  expect(answer.status).toBe(200)
  expect(bytes.equals(cut)).toBe(true)
})

test('only the three thumbnail sizes are accepted', async () => {
  const record = await uploaded(here, onePixel)
  for (const size of ['7', '0', 'large', '640&size=320']) {
    expect((await fetch(`${onHere(here, record.url)}?size=${size}`)).status).toBe(422)
  }
})

test("the thumbnail of a private picture needs the picture's signature", async () => {
  const record = await uploaded(here, await blue(800, 800).png().toBuffer(), { fields: { private: 'true' } })
  const address = onHere(here, record.thumbnail_url ?? '')
  expect((await fetched(address)).answer.headers.get('content-type')).toBe('image/webp')
  expect((await fetch(address.replace(/signature=../, 'signature=00'))).status).toBe(401)
  expect((await fetch(`${here.url}${new URL(address).pathname}?size=640`)).status).toBe(401)
})

test('if sharp cannot be loaded, the original is sent', async () => {
  const { files, incoming, store } = here.app.needs
  const uploadedPicture = await uploaded(here, await blue(900, 900).png().toBuffer())
  const [record] = await store.read.attachments([uploadedPicture.id])
  if (!record) throw new Error('the record is gone')
  const shrinking = shrinkProcess({ cpuMs: 60_000, memory: 1_000_000_000 }, '/nowhere/sharp')
  const log = pino({ level: 'silent' })
  const without = thumbnailsIn({ files, incoming, log, ownerOf: async () => '', shrinking })
  expect(await without.of(record, 640)).toBeNull()
  without.close()
})

test('a photograph of 60 megapixels has a thumbnail', async () => {
  const record = await uploaded(here, await blue(10_000, 6_000).jpeg({ quality: 40 }).toBuffer(), { name: 'wide.jpg' })
  const { answer, bytes } = await fetched(onHere(here, record.thumbnail_url ?? ''))
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 384 })
})

test('an image too large to resize shows a placeholder', async () => {
  const whole = Buffer.from(await blue(800, 800).png().toBuffer())
  whole.writeUInt32BE(10_000, 16)
  whole.writeUInt32BE(6_000, 20)
  const record = await uploaded(here, whole, { name: 'map.png' })
  const { answer, bytes } = await fetched(onHere(here, record.thumbnail_url ?? ''))
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(bytes.length).toBeLessThan(1000)
  expect((await sharp(bytes).metadata()).format).toBe('svg')
  expect((await fetched(onHere(here, record.url))).bytes.equals(whole)).toBe(true)
})
