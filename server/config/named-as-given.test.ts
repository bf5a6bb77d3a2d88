import { expect, test } from 'vitest'
import { namedAsGiven } from './named-as-given'

const sentence = 'aPORT, SITE_PORT is "PORT": PORT is the same in /srv/PORT/DATA_DIR. Set PORT, or DATA_DIR.'

test('a refusal names the options of the call, and other settings by name', () => {
  expect(namedAsGiven(sentence, [])).toBe(sentence)
  expect(namedAsGiven(sentence, ['--port'])).toBe(
    'aPORT, SITE_PORT is "PORT": --port is the same in /srv/PORT/DATA_DIR. Set --port, or DATA_DIR.',
  )
  expect(namedAsGiven(sentence, ['--data', '--to'])).toBe(sentence.replace('or DATA_DIR', 'or --data'))
})
