import { expect, test } from 'vitest'
import type { Media } from '../../../contract/attachment'
import { pictureSources } from './picture-sources'

const aPicture = (width: number, height: number, thumbnail_url: string | null = '/p.jpg?size=640'): Media => ({
  id: 'p',
  filename: 'p.jpg',
  content_type: 'image/jpeg',
  size: 400_000,
  url: '/p.jpg',
  width,
  height,
  duration: null,
  thumbnail_url,
})

test('a picture without a smaller version has only its own address', () => {
  expect(pictureSources(aPicture(600, 360, null), 304, 5 / 3)).toEqual({ src: '/p.jpg' })
})

test('the browser can choose between the two widths of a picture', () => {
  expect(pictureSources(aPicture(2000, 1200), 304, 5 / 3)).toEqual({
    src: '/p.jpg',
    srcset: '/p.jpg?size=640 640w, /p.jpg 2000w',
    sizes: '304px',
  })
})

test("a tall picture's smaller version is declared with its real width", () => {
  expect(pictureSources(aPicture(1000, 2000), 304, 1).srcset).toBe('/p.jpg?size=640 320w, /p.jpg 1000w')
})

test('the declared size of a cropped picture is its width before cropping', () => {
  expect(pictureSources(aPicture(3000, 1000), 300, 1).sizes).toBe('900px')
})

test.each([
  ['pixels', aPicture(10_000, 6_000)],
  ['bytes', { ...aPicture(2000, 1200), size: 30_000_000 }],
])('a picture with too many %s is shown in its smaller version on every screen', (_, picture) => {
  expect(pictureSources(picture, 304, 5 / 3)).toEqual({ src: '/p.jpg?size=640' })
})
