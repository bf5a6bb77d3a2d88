import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettingsFile, withSettingsFile } from './settings-file'

test('a settings file has the names of the environment, comments and quotes', () => {
  const text =
    '\uFEFF# my server\r\nPORT = 3007\r\n\r\nMAIL_FROM="Shop <chat@shop.example>"\r\nSECRET_KEY_FILE=/run/key\r\n'
  expect(readSettingsFile(text, 'bubblewire.env')).toEqual({
    PORT: '3007',
    MAIL_FROM: 'Shop <chat@shop.example>',
    SECRET_KEY_FILE: '/run/key',
  })
})

test('each wrong line is named with its number, and no secret is repeated', () => {
  const text = 'PORT=eighty\nLIMIT_MESAGES=4\nhello\nHOST=a\nHOST=b\nDATABASE_URL=mysql://me:quagga@db\n'
  let message = ''
  try {
    readSettingsFile(text, 'my.env')
  } catch (error) {
    message = (error as Error).message
  }
  expect(message.split('\n')).toEqual([
    'my.env, line 1: PORT is "eighty": it must be a port between 1 and 65535.',
    'my.env, line 2: LIMIT_MESAGES is no setting.',
    'my.env, line 3: this is not NAME=value.',
    'my.env, line 5: HOST is set a second time.',
    expect.stringMatching(/^my\.env, line 6: DATABASE_URL is wrong: /),
  ])
  expect(message).not.toContain('quagga')
})

test('the environment wins over the file, and a missing file is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-settings-'))
  const file = join(folder, 'a #1 100%.env')
  writeFileSync(file, 'PORT=3007\nHOST=0.0.0.0\n')
  expect(withSettingsFile({ SETTINGS_FILE: file, PORT: '3009', HOST: '' })).toMatchObject({
    PORT: '3009',
    HOST: '0.0.0.0',
  })
  expect(() => withSettingsFile({ SETTINGS_FILE: join(folder, 'none') })).toThrow(/none cannot be read/)
  expect(withSettingsFile({ PORT: '1' })).toEqual({ PORT: '1' })
  rmSync(folder, { recursive: true })
})
