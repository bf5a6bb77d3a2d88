import { expect, test } from 'vitest'
import { croppedSize, hasShape, largestFrame, moveFrame, resizeFrame, widthsOf } from './frame'

const tall = { width: 600, height: 900 }

test('the first frame is the largest of its shape, in the middle', () => {
  expect(largestFrame(tall, '5:3')).toEqual({ left: 0, top: 270, width: 600, height: 360 })
  expect(largestFrame(tall, '1:1')).toEqual({ left: 0, top: 150, width: 600, height: 600 })
  expect(largestFrame({ width: 2000, height: 600 }, '5:3')).toEqual({ left: 500, top: 0, width: 1000, height: 600 })
})

test('a frame keeps within its picture when it moves or grows', () => {
  const frame = largestFrame(tall, '1:1')
  expect(moveFrame(tall, frame, 50, 10_000)).toEqual({ left: 0, top: 300, width: 600, height: 600 })
  const small = resizeFrame(tall, frame, 300)
  expect(small).toEqual({ left: 150, top: 300, width: 300, height: 300 })
  const corner = moveFrame(tall, small, -1, -1)
  expect(resizeFrame(tall, corner, 600)).toEqual({ left: 0, top: 0, width: 600, height: 600 })
})

test('a frame is not smaller than the channels recommend', () => {
  expect(widthsOf(tall, '5:3')).toEqual({ least: 258, most: 600 })
  expect(widthsOf({ width: 100, height: 300 }, '1:1')).toEqual({ least: 100, most: 100 })
})

test('a picture of the fitting shape needs no frame', () => {
  expect(hasShape({ width: 800, height: 480 }, '5:3')).toBe(true)
  expect(hasShape({ width: 801, height: 480 }, '5:3')).toBe(true)
  expect(hasShape({ width: 800, height: 500 }, '5:3')).toBe(false)
})

test('a cropped picture has whole pixels, and at most 1600 in a row', () => {
  expect(croppedSize({ width: 333.3, height: 200 })).toEqual({ width: 333, height: 200 })
  expect(croppedSize({ width: 4000, height: 2400 })).toEqual({ width: 1600, height: 960 })
})
