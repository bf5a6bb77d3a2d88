// @module-tag deep
import { deflateSync } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeExtras } from '../../attachments/shrink'
import { type ShrinkProcess, shrinkProcess } from '../../attachments/shrink-process'
import { type Thumbnails, thumbnailsIn } from '../../attachments/thumbnails'
import type { AttachmentRecord } from '../../conversation/contents/attachment-records'
import { thumbnailQueueOf } from '../../conversation/contents/attachments'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { uploaded } from '../testing/an-upload'

let here: RunningApp
const toClose: Thumbnails[] = []
beforeAll(async () => {
  here = await aRunningApp({ LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  for (const each of toClose) each.close()
  await here.stop()
})

const blue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 0, g: 0, b: 200 } } })

function crc32(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

function withTexts(png: Buffer, count: number): Buffer {
  const content = Buffer.concat([Buffer.from('zTXta\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  const chunk = Buffer.concat([length, content, checksum])
  return Buffer.concat([png.subarray(0, 33), ...Array.from({ length: count }, () => chunk), png.subarray(33)])
}

function thumbnails(shrinking: ShrinkProcess): Thumbnails {
  const { files, incoming, store } = here.app.needs
  const own = thumbnailsIn({
    files,
    incoming,
    log: pino({ level: 'silent' }),
    ownerOf: (record) => thumbnailQueueOf(store.read, record),
    shrinking,
  })
  toClose.push(own)
  return own
}

async function recordOf({ id }: { id: string }) {
  const [record] = await here.store.read.attachments([id])
  if (!record) throw new Error('the record is gone')
  return record
}
const stored = async (bytes: Buffer) => recordOf(await uploaded(here, bytes))

test('resizing an image does not unpack gigabytes of embedded text', async () => {
  const bomb = withTexts(await blue(2000, 2000).png().toBuffer(), 190)
  expect(bomb.length).toBeGreaterThan(9_000_000)
  // Unpacking the texts alone would exceed this limit ten times.
  const own = thumbnails(shrinkProcess({ cpuMs: 1_500, memory: 512_000_000 }))
  expect(await own.of(await stored(bomb), 640)).toMatchObject({ contentType: 'image/webp' })
})

test("removing an image's embedded text keeps its colours and orientation", async () => {
  const turned = await blue(1000, 800).withMetadata({ orientation: 6 }).withIccProfile('p3').png().toBuffer()
  const slim = removeExtras(withTexts(turned, 2))
  const [before, after] = [await sharp(turned).metadata(), await sharp(slim).metadata()]
  expect(before.icc).toBeDefined()
  expect(after).toMatchObject({ orientation: 6, icc: before.icc })
  expect(slim.length).toBeLessThan(turned.length + 100)
})

const slow = blue(7000, 7000).jpeg({ progressive: true, quality: 40 }).toBuffer()

test.each([
  ['time', { cpuMs: 150, memory: 512_000_000 }],
  ['memory', { cpuMs: 60_000, memory: 170_000_000 }],
])('a picture that takes too much %s is skipped from then on; the next is resized', async (_, bounds) => {
  const large = await stored(await slow)
  const small = await stored(await blue(400, 400).png().toBuffer())
  const jobs: number[] = []
  const process = shrinkProcess(bounds)
  const own = thumbnails({
    ...process,
    shrink(job) {
      jobs.push(job.side)
      return process.shrink(job)
    },
  })
  expect(await own.of(large, 640)).toBeNull()
  expect(await own.of(large, 320)).toBeNull()
  expect(jobs).toEqual([640])
  expect(await own.of(small, 320)).toMatchObject({ contentType: 'image/webp' })
})

async function sendPictures(channelId: string, count: number) {
  const visitor = await aVisitor(here, { channelId })
  const picture = await blue(900, 900).png().toBuffer()
  const records: AttachmentRecord[] = []
  for (let nth = 0; nth < count; nth++) {
    const form = new FormData()
    form.append('file', new Blob([picture as never]), 'picture.png')
    const headers = { authorization: `Bearer ${visitor.token}` }
    const answer = await fetch(`${here.url}/chat/${channelId}/attachments`, { method: 'POST', headers, body: form })
    const file = await recordOf(await answer.json())
    expect(await thumbnailQueueOf(here.store.read, file)).toBe('unsent')
    await visitor.say('Look', { attachment_ids: [file.id] })
    records.push(await recordOf(file))
  }
  visitor.socket.disconnect()
  return records
}

test('many pictures of one source do not delay the picture of another source', async () => {
  const source = await aWebSource(here)
  const [other] = await sendPictures(source.channelId, 1)
  const many = await sendPictures(here.account.channel_id, 25)
  if (!other) throw new Error('there is no other picture')
  expect(await thumbnailQueueOf(here.store.read, other)).toBe(source.sourceId)
  const own = thumbnails(shrinkProcess({ cpuMs: 60_000, memory: 1_000_000_000 }))
  const made: string[] = []
  const make = (record: typeof other) =>
    own.of(record, 640).then((thumbnail) => {
      if (thumbnail) made.push(record.id)
      return thumbnail
    })
  const all = [...many.map(make), make(other)]
  await Promise.all(all)
  expect(made.indexOf(other.id)).toBeLessThan(3)
  expect(made).toHaveLength(22)
})
