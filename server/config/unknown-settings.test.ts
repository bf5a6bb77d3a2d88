import { expect, test } from 'vitest'
import { mistypedSettings } from './unknown-settings'

test('a mistyped setting is named with the setting that was meant', () => {
  expect(mistypedSettings({ LIMIT_MESAGES: '5', PUBLC_URL: 'x', SECRET_KEY_FIEL: 'y' })).toEqual([
    'LIMIT_MESAGES is no setting and has no effect. Do you mean LIMIT_MESSAGES?',
    'PUBLC_URL is no setting and has no effect. Do you mean PUBLIC_URL?',
    'SECRET_KEY_FIEL is no setting and has no effect. Do you mean SECRET_KEY_FILE?',
  ])
})

test('settings, and names of other programs, are not named as mistyped', () => {
  const env = { LIMIT_MESSAGES: '5', HOSTNAME: 'a', PATH: 'b', NODE_ENV: 'c', DATABASE_URL_FILE: 'd', PORTS: 'e' }
  expect(mistypedSettings(env)).toEqual([])
  // Somebody who set both wants another program to read the second.
  expect(mistypedSettings({ PUBLIC_URL: 'a', PUBLIC_URI: 'b' })).toEqual([])
})
