import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { createPictures, pictureFiles } from './pictures'

const folder = join(import.meta.dirname, 'pictures')

test.each(Object.values(pictureFiles))('%s is a small picture in a format that every channel shows', (file) => {
  const bytes = readFileSync(join(folder, file))
  const { type, width, height } = imageSize(bytes)
  expect(type).toBe('jpg')
  expect(bytes.length).toBeLessThanOrEqual(120_000)
  expect(['800x480', '600x600']).toContain(`${width}x${height}`)
})

test('all pictures are uploaded once, when the first one is needed', async () => {
  const uploaded: string[] = []
  const pictures = createPictures({ upload: async (file) => `id-${uploaded.push(file)}` }, folder)
  expect(uploaded).toEqual([])
  const [first, second] = await Promise.all([pictures(), pictures()])
  expect(second).toEqual(first)
  expect(uploaded.sort()).toEqual(Object.values(pictureFiles).sort())
})

test('a failed upload is repeated at the next use of the pictures', async () => {
  let away = true
  const upload = async () => {
    if (away) throw new Error('away')
    return 'id'
  }
  const pictures = createPictures({ upload }, folder)
  await expect(pictures()).rejects.toThrow('away')
  away = false
  expect((await pictures()).cup).toBe('id')
})
