import { expect, test } from 'vitest'
import { themeDefaults, weakPairs } from '../../contract/chat/theme'
import { lookup } from '../../widget/strings/words'
import { colourOf, cornersOf, fontOf, themeAround, withColour, withCorners, withFont } from './look'
import { lookWords } from './strings/en'
import { colourName, weakSentence } from './words'

const t = lookup({ language: 'en', texts: {} }, lookWords)

test('a theme around a colour keeps font and corners and stays readable', () => {
  const round = withCorners({ theme: withFont({}, ' Georgia, serif ') }, 'round')
  const theme = themeAround({ theme: round }, '#ffe066')
  expect([fontOf({ theme }), cornersOf({ theme }), weakPairs(theme)]).toEqual(['Georgia, serif', 'round', []])
  expect(colourOf({ theme }, 'light', 'bubble-out')).not.toBe(themeDefaults.light['bubble-out'])
  expect(cornersOf({ theme: withCorners({ theme }, 'soft') })).toBe('soft')
  expect(fontOf({ theme: withFont({ theme }, '') })).toBe('')
})

test('each colour of the chat has a name that says where it is', () => {
  const names = Object.keys(themeDefaults.light).map((token) => [token, colourName(t, token)])
  expect(names.filter(([token, name]) => token === name)).toEqual([])
  expect(Object.keys(themeDefaults.dark)).toEqual(Object.keys(themeDefaults.light))
})

test('text that cannot be read is named by what people see', () => {
  const [weak] = weakPairs(withColour({ theme: {} }, 'light', 'on-bubble-out', '#0b5f5a'))
  expect(weak && weakSentence(t, weak)).toBe(
    'Light: Text of the customer’s messages on “The customer’s messages”: a contrast of 1; at least 4.5 is needed to read it.',
  )
})
