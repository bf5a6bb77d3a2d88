import { expect, test } from 'vitest'
import channels from '../channels/strings/en.json'
import compose from '../compose/strings/en.json'
import shell from '../shell/strings/en.json'
import studio from './strings/en.json'

test('no two rooms that the studio loads have a text of the same key', () => {
  const keys = [channels, compose, shell, studio].flatMap(Object.keys)
  expect(keys.filter((key, nth) => keys.indexOf(key) !== nth)).toEqual([])
})
