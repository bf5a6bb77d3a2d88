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

test.each([
  ['export HOST=a', 'a'],
  ['  export\tHOST = a  ', 'a'],
  ['HOST=a#b', 'a#b'],
  ['HOST=a # where it listens', 'a'],
  ['HOST=# nothing', ''],
  ['HOST="a # b" # "the" reason', 'a # b'],
  ['HOST=\'a "b" $C \\n\'', 'a "b" $C \\n'],
  ['HOST="a"b"', 'a"b'],
  ['HOST=a=b', 'a=b'],
  ['HOST=C:\\chat data\\100%', 'C:\\chat data\\100%'],
])('the line %j of a settings file has one value', (line, value) => {
  expect(readSettingsFile(`${line}\r\n`, 'my.env')).toEqual({ HOST: value })
})

test.each([
  ['HOST="a', /^my\.env, line 1: the quotation mark before the value of HOST is not closed/],
  ['HOST="a"#b', /is not closed/],
  ['port=3000', /port is no setting\.$/],
  ['public_ur=a', /public_ur is no setting\. Do you mean PUBLIC_URL\?$/],
  ['export HOST', /this is not NAME=value/],
])('the line %j of a settings file is refused', (line, problem) => {
  expect(problemsIn(line)).toMatch(problem)
})

test('each wrong line is named with its number, and no secret is repeated', () => {
  const text = 'PORT=eighty\nLIMIT_MESAGES=4\nhello\nHOST=a\nHOST=b\nDATABASE_URL=mysql://me:quagga@db\n'
  const message = problemsIn(text)
  expect(message.split('\n')).toEqual([
    'my.env, line 1: PORT is "eighty": it must be a port between 1 and 65535.',
    'my.env, line 2: LIMIT_MESAGES is no setting. Do you mean LIMIT_MESSAGES?',
    'my.env, line 3: this is not NAME=value.',
    'my.env, line 5: HOST is set a second time, after line 4.',
    expect.stringMatching(/^my\.env, line 6: DATABASE_URL is wrong: /),
  ])
  expect(message).not.toContain('quagga')
})

const problemsIn = (text: string): string => {
  try {
    readSettingsFile(text, 'my.env')
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('a secret of the environment replaces the file of a secret in the settings file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-settings-'))
  const file = join(folder, 'my.env')
  writeFileSync(file, 'DATABASE_URL_FILE=/run/database\nREDIS_URL=redis://one\n')
  const env = withSettingsFile({ SETTINGS_FILE: file, DATABASE_URL: 'postgres://a/b', REDIS_URL_FILE: '/run/redis' })
  expect(env).toEqual({ SETTINGS_FILE: file, DATABASE_URL: 'postgres://a/b', REDIS_URL_FILE: '/run/redis' })
  rmSync(folder, { recursive: true })
})

test('a settings file in UTF-16, as some editors write it, is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-settings-'))
  const file = join(folder, 'my.env')
  writeFileSync(file, Buffer.from('\uFEFFPORT=3007\r\n', 'utf16le'))
  expect(() => withSettingsFile({ SETTINGS_FILE: file })).toThrow(/is no text in UTF-8/)
  rmSync(folder, { recursive: true })
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
