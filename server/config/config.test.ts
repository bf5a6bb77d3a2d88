import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config'
import { publicOrigin, publicPath } from './public-address'
import { secretSettings, settings } from './settings'

test('without any setting the server runs the demo on port 3000', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    sitePort: 3001,
    botPort: 3002,
    publicUrl: 'http://localhost:3000',
    demo: true,
    privateWebhooks: 'loopback',
  })
})

test('without the demo, webhooks reach private addresses only if allowed', () => {
  expect(readConfig({ DEMO: 'off' }).privateWebhooks).toBe('none')
  expect(readConfig({ DEMO: 'off', WEBHOOK_ALLOW_PRIVATE: 'yes' }).privateWebhooks).toBe('all')
  expect(readConfig({ WEBHOOK_ALLOW_PRIVATE: 'no' }).privateWebhooks).toBe('none')
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '0'],
  ['PORT', '80.5'],
  ['SITE_PORT', '0'],
  ['PORT', '65535'],
  ['PORT', '65534'],
  ['SITE_PORT', '3000'],
  ['BOT_PORT', '3000'],
  ['BOT_PORT', '3001'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https://shop.example/a chat'],
  ['PUBLIC_URL', 'https://shop.example//chat'],
  ['PUBLIC_URL', 'https://shop.example/chat;x'],
  ['PUBLIC_URL', 'https://shop.example/?a=b'],
  ['PUBLIC_URL', 'https://shop.example/#a'],
  ['PUBLIC_URL', 'https://me@shop.example'],
  ['PUBLIC_URL', 'ftp://shop.example'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/33'],
  ['DEMO', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_CONNECTIONS', '3'],
  ['LIMIT_REQUESTS', 'many'],
  ['LIMIT_MESSAGES', '60, 3000'],
  ['LIMIT_UPLOADS', '-1'],
  ['S3_ENDPOINT', 'storage.example'],
  ['S3_BUCKET', 'Our Files'],
  ['MAIL_FROM', 'nobody'],
  ['PUSH_CONTACT', 'ops@shop.example'],
  ['PUSH_CONTACT', 'mailto:ops@localhost'],
  ['PUSH_CONTACT', 'mailto:ops@mail.local'],
  ['PUSH_CONTACT', 'mailto:ops@[10.0.0.1]'],
  ['PUSH_CONTACT', 'https://localhost/contact'],
  ['PUSH_CONTACT', 'https://10.0.0.1/contact'],
  ['PUSH_CONTACT', 'https://shop/contact'],
  ['MAIL_FROM', 'Shop <chat@shop.example>, other@shop.example'],
])('%s=%s is refused with a message that names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} is "${value}"`)
})

test.each([
  ['LIMIT_GUESSES', 'off'],
  ['LIMIT_GUESSES', '0'],
  ['LIMIT_VISITOR_FILE_MB', 'off'],
])('%s=%s is refused: there is always a limit', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} is "${value}"`)
  expect(() => readConfig({ [name]: value })).toThrow('of at least 1')
})

test('push services get a contact address from the settings', () => {
  const contact = (settings: Record<string, string>) => readConfig(settings).push.contact
  expect(contact({ PUSH_CONTACT: 'mailto:ops@shop.example' })).toBe('mailto:ops@shop.example')
  expect(contact({ PUBLIC_URL: 'https://chat.shop.example' })).toBe('https://chat.shop.example')
  const mail = { SMTP_URL: 'smtp://here', MAIL_FROM: 'Shop <chat@shop.example>' }
  expect(contact({ PUBLIC_URL: 'https://10.0.0.1', ...mail })).toBe('mailto:chat@shop.example')
  expect(contact({})).toBe('mailto:push@localhost')
})

test('a wrong secret is refused without being repeated in the message', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'too-short' })).toThrow('METRICS_TOKEN is wrong')
  expect(() => readConfig({ METRICS_TOKEN: 'too-short' })).not.toThrow('too-short')
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@here/chat' })).toThrow('DATABASE_URL is wrong')
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@here/chat' })).not.toThrow('secret')
})

test('each secret can be read from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-secrets-'))
  const file = join(folder, 'secret')
  const values: Record<string, string> = {
    SECRET_KEY: 'k'.repeat(32),
    BACKUP_PASSPHRASE: 'four words of ours',
    DATABASE_URL: 'postgres://me:secret@here/chat',
    REDIS_URL: 'redis://:secret@here:6379',
    METRICS_TOKEN: 'sixteen-and-more',
    OIDC_CLIENT_SECRET: 'the-client-secret',
    S3_SECRET_ACCESS_KEY: 'the-key-of-the-bucket',
    SMTP_URL: 'smtps://chat:secret@mail.shop.example',
    IMAP_URL: 'imaps://reply:secret@mail.shop.example',
    MAIL_INBOUND_SECRET: 'a-secret-of-16-characters-or-more',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret%20%2C%, other=2',
  }
  const mail = { SMTP_URL: 'smtp://here', MAIL_FROM: 'chat@shop.example', MAIL_REPLY_TO: 'reply@shop.example' }
  const others: Record<string, Record<string, string>> = {
    REDIS_URL: { DATABASE_URL: 'postgres://me@here/chat' },
    OIDC_CLIENT_SECRET: { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'chat' },
    S3_SECRET_ACCESS_KEY: { S3_BUCKET: 'uploads', S3_ACCESS_KEY_ID: 'name' },
    SMTP_URL: { MAIL_FROM: 'chat@shop.example' },
    IMAP_URL: mail,
    MAIL_INBOUND_SECRET: mail,
    OTEL_EXPORTER_OTLP_HEADERS: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
  }
  try {
    expect(Object.keys(values).sort()).toEqual([...secretSettings].sort())
    for (const [name, value] of Object.entries(values)) {
      writeFileSync(file, `${value}\n`)
      const other = others[name] ?? {}
      expect(readConfig({ ...other, [`${name}_FILE`]: file })).toEqual(readConfig({ ...other, [name]: value }))
      expect(() => readConfig({ ...other, [name]: value, [`${name}_FILE`]: file })).toThrow('set one of them')
      expect(() => readConfig({ [`${name}_FILE`]: join(folder, 'none') })).toThrow('it must be a file that can be read')
    }
    writeFileSync(file, 'too-short')
    expect(() => readConfig({ METRICS_TOKEN_FILE: file })).toThrow(`METRICS_TOKEN_FILE is "${file}": it must have 16`)
    expect(() => readConfig({ METRICS_TOKEN_FILE: file })).not.toThrow('too-short')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a mail server without a sender is refused, and a sender without one', () => {
  const SMTP_URL = 'smtps://chat:secret@mail.shop.example'
  expect(() => readConfig({ SMTP_URL })).toThrow('MAIL_FROM is "": SMTP_URL needs it')
  expect(() => readConfig({ MAIL_FROM: 'chat@shop.example' })).toThrow('SMTP_URL is "": MAIL_FROM needs it')
  expect(() => readConfig({ SMTP_URL: 'https://me:secret@here' })).toThrow('SMTP_URL is wrong')
  expect(() => readConfig({ SMTP_URL: 'https://me:secret@here' })).not.toThrow('secret')
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'Shop <chat@shop.example>' }).mail).toMatchObject({ url: SMTP_URL })
})

test('answers by e-mail need a mail server and a reply mailbox', () => {
  const mail = { SMTP_URL: 'smtps://chat:secret@mail.shop.example', MAIL_FROM: 'chat@shop.example' }
  const MAIL_REPLY_TO = 'Reply@Shop.example'
  expect(() => readConfig({ MAIL_REPLY_TO })).toThrow('SMTP_URL is "": MAIL_REPLY_TO needs it')
  for (const name of ['IMAP_URL', 'MAIL_INBOUND_SECRET'])
    expect(() => readConfig({ ...mail, [name]: 'imaps://me:secret@mail.shop.example' })).toThrow(
      `MAIL_REPLY_TO is "": ${name} needs it`,
    )
  for (const wrong of ['reply', 'Shop <reply@shop.example>', 'reply+a@shop.example', `${'x'.repeat(20)}@shop.example`])
    expect(() => readConfig({ ...mail, MAIL_REPLY_TO: wrong })).toThrow(`MAIL_REPLY_TO is "${wrong}"`)
  expect(readConfig(mail).mail?.replies).toBeNull()
  expect(readConfig({ ...mail, MAIL_REPLY_TO }).mail?.replies).toEqual({
    ...{ mailbox: 'reply@shop.example', imapUrl: null, secret: null, limit: 25 * 1024 * 1024 },
  })
})

test('settings for several nodes need a shared database', () => {
  const redis = { REDIS_URL: 'redis://:secret@redis.example:6379' }
  expect(() => readConfig(redis)).toThrow('REDIS_URL is for several nodes, which share a PostgreSQL')
  expect(() => readConfig({ FILES_DIR: '/uploads' })).toThrow('FILES_DIR is for several nodes')
  const config = readConfig({
    ...redis,
    FILES_DIR: '/uploads',
    DATABASE_URL: 'postgres://me@here/chat',
    DATA_DIR: '/data',
  })
  expect(config).toMatchObject({ filesDir: '/uploads', incomingDir: '/data/incoming', filesShared: true })
  expect(() => readConfig({ REDIS_URL: 'http://me:secret@here' })).toThrow('REDIS_URL is wrong')
  expect(() => readConfig({ REDIS_URL: 'http://me:secret@here' })).not.toThrow('secret')
})

test('port 65535 is accepted if the demo does not use the ports after it', () => {
  expect(readConfig({ PORT: '65535', DEMO: 'off' }).port).toBe(65535)
  expect(readConfig({ PORT: '65535', SITE_PORT: '3001', BOT_PORT: '3002' }).port).toBe(65535)
})

test('PUBLIC_URL can end with a slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Chat.example:443/' }).publicUrl).toBe('https://chat.example')
})

test('PUBLIC_URL may have a path, with or without a slash at its end', () => {
  for (const PUBLIC_URL of [
    'https://Shop.example/chat',
    'https://shop.example/chat/',
    'https://shop.example/x/../chat',
  ]) {
    const config = readConfig({ PUBLIC_URL })
    expect(config.publicUrl).toBe('https://shop.example/chat')
    expect(publicOrigin(config)).toBe('https://shop.example')
    expect(publicPath(config)).toBe('/chat')
  }
  expect(publicPath(readConfig({ PUBLIC_URL: 'https://shop.example/help/chat-2' }))).toBe('/help/chat-2')
  expect(publicPath(readConfig({ PUBLIC_URL: 'https://shop.example' }))).toBe('')
})

test('a bucket without its key is refused, and a key without a bucket', () => {
  const whole = { S3_BUCKET: 'uploads', S3_ACCESS_KEY_ID: 'name', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({}).bucket).toBeNull()
  expect(readConfig(whole).bucket).toEqual({
    bucket: 'uploads',
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    accessKeyId: 'name',
    secretAccessKey: 'secret',
    pathStyle: false,
  })
  expect(readConfig({ ...whole, S3_ENDPOINT: 'http://127.0.0.1:9000' }).bucket).toMatchObject({ pathStyle: true })
  expect(() => readConfig({ ...whole, S3_SECRET_ACCESS_KEY: '' })).toThrow('S3_SECRET_ACCESS_KEY is ""')
  expect(() => readConfig({ ...whole, S3_ACCESS_KEY_ID: '' })).toThrow('S3_ACCESS_KEY_ID is ""')
  expect(() => readConfig({ ...whole, S3_BUCKET: '' })).toThrow('S3_BUCKET is ""')
})

test('only local proxies are trusted by default', () => {
  expect(readConfig({}).trustedProxies).toEqual(['127.0.0.1', '::1'])
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.2,172.16.0.0/12' }).trustedProxies).toEqual([
    '10.0.0.2',
    '172.16.0.0/12',
  ])
})

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('docs/run/configuration.md lists every setting as the server reads it', () => {
  const page = readFileSync(new URL('../../docs/run/configuration.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const expected = Object.entries(settings).map(([name, { unset, about }]) => `| \`${name}\` | ${unset} | ${about} |`)
  expect(rows).toEqual(expected)
})

test.each([
  ['DEMO', 'perhaps', 'it must be on or off'],
  ['LOG_LEVEL', 'loud', 'it must be one of fatal, error, warn, info, debug, trace, silent'],
  ['DISK_FLOOR_MB', '-1', 'it must be at least 0'],
  ['DISK_FLOOR_MB', 'some', 'it must be a number'],
  ['UPLOAD_LIMIT_MB', '5000', 'it must be at most 2000'],
  ['DATABASE_CONNECTIONS', '3.5', 'it must be a whole number'],
])('%s=%s is refused in plain words: %s', (name, value, rule) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} is "${value}": ${rule}.`)
})

test('a value that breaks two rules is refused with one message', () => {
  const refused = () => readConfig({ PUBLIC_URL: 'chat.example.com' })
  expect(refused).toThrow(/^PUBLIC_URL is [^\n]*$/)
})
