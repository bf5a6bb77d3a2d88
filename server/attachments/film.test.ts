// @module-tag deep
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readVideoFacts } from './film'

const samples = join(import.meta.dirname, 'samples')
const folder = mkdtempSync(join(tmpdir(), 'bubblewire-film-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const picture = { videoCodec: 'h264', width: 32, height: 24, duration: 1 }

test.each([
  ['h264-aac.mp4', { ...picture, audioCodecs: ['aac'] }],
  ['h264-aac-moov-last.mp4', { ...picture, audioCodecs: ['aac'] }],
  ['h264-silent.mp4', { ...picture, audioCodecs: [] }],
  ['h264-mp3.mp4', { ...picture, audioCodecs: ['mp3'] }],
  ['h264-two-sounds.mp4', { ...picture, audioCodecs: ['aac', 'aac'] }],
  ['hevc-aac.mp4', { ...picture, videoCodec: 'hevc', audioCodecs: ['aac'] }],
  ['mpeg4-aac.mp4', { ...picture, videoCodec: 'mpeg4', audioCodecs: ['aac'] }],
  ['h264-aac-fragmented.mp4', { ...picture, audioCodecs: ['aac'], duration: null }],
  ['h264-aac-turned.mp4', { ...picture, audioCodecs: ['aac'], width: 24, height: 32 }],
  ['aac.m4a', { videoCodec: null, audioCodecs: ['aac'], width: null, height: null, duration: 1 }],
])('the facts about %s are found by its bytes', async (name, expected) => {
  expect(await readVideoFacts(join(samples, name))).toEqual(expected)
})

const whole = readFileSync(join(samples, 'h264-aac.mp4'))
const read = (bytes: Buffer) => {
  const path = join(folder, 'film.mp4')
  writeFileSync(path, bytes)
  return readVideoFacts(path)
}

test('a video table that claims four thousand million entries does no harm', async () => {
  const bomb = Buffer.from(whole)
  const at = bomb.indexOf('stsz')
  bomb.writeUInt32BE(1, at + 8)
  bomb.writeUInt32BE(0xffffffff, at + 12)
  expect(await read(bomb)).toEqual({ ...picture, audioCodecs: ['aac'] })
})

test('the reader handles a video that is cut at any byte', async () => {
  for (let length = 0; length < 1700; length += 7) {
    const film = await read(whole.subarray(0, length))
    expect(film?.videoCodec ?? 'h264').toBe('h264')
  }
})

test('a video with a wrong byte anywhere does not crash the reader', async () => {
  for (let at = 0; at < 1700; at += 5) {
    for (const value of [0, 0xff]) {
      const wrong = Buffer.from(whole)
      wrong[at] = value
      await expect(read(wrong)).resolves.toBeDefined()
    }
  }
})

test('the reader gives up on a video with a hundred thousand empty boxes', async () => {
  const box = Buffer.from([0, 0, 0, 8, 102, 114, 101, 101])
  const boxes = Buffer.concat(Array.from({ length: 100_000 }, () => box))
  expect(await read(Buffer.concat([whole.subarray(0, 32), boxes, whole.subarray(32)]))).toBeNull()
})
