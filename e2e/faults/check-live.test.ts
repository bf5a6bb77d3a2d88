import { test } from 'vitest'
import { type Damage, expectFound } from './damage'
import type { Kind } from './known'

const damages: Record<string, [Kind, Damage, RegExp]> = {
  'a chat shows something else while a message is written': [
    'altered',
    (history, draw) => {
      const grown = history.readers.flatMap((reader) => reader.grown)
      return grown.length > 0 && !!draw(grown).texts.push('The bot is')
    },
    /saw "The bot is" while/,
  ],
  'a chat shows a message as if it were written on': [
    'altered',
    (history) => {
      const last = history.readers.flatMap((reader) => reader.last).find(({ live }) => live)
      if (last) last.live = 'streaming'
      return !!last
    },
    /shows "The bot to .* \(streaming\)/,
  ],
  'a chat lacks the end of a message': [
    'altered',
    (history) => {
      const last = history.readers.flatMap((reader) => reader.last).find(({ live }) => live)
      if (last) last.body = last.body.slice(0, 9)
      return !!last
    },
    /shows "The bot t" \(complete\)/,
  ],
  'a message is never ended': [
    'altered',
    (history) => {
      const message = history.stored.find(({ live }) => live)
      if (message) message.live = 'streaming'
      return !!message
    },
    /is streaming in the end/,
  ],
  'an endpoint is never told of the end of a message': [
    'lost',
    (history) => {
      const endpoint = history.endpoints.find(({ calls }) => calls.some(({ type }) => type === 'content.updated'))
      if (endpoint) endpoint.calls = endpoint.calls.filter(({ type }) => type !== 'content.updated')
      return !!endpoint
    },
    /was never told of the end of "The bot to/,
  ],
  'an endpoint is told that a message has changed that was sent whole': [
    'altered',
    (history, draw) => {
      const whole = history.stored.filter(({ live }) => !live)
      const endpoint = history.endpoints.find(({ receives }) => receives === 'both')
      const { id, body } = draw(whole)
      return !!endpoint?.calls.push({ id: 'another', type: 'content.updated', content_id: id, body, digest: '' })
    },
    /was told of a change of/,
  ],
}

test.each(Object.entries(damages))('the checker finds the damage: %s', (_, [kind, damage, words]) =>
  expectFound(damage, kind, words),
)
