import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, test as everywhere, expect } from 'vitest'
import { openDatabase } from '../store/sqlite/database'
import { newestStep } from '../store/sqlite/snapshot'
import { aRunningApp, newSessionToken } from '../testing/a-running-app'
import { onPostgres } from '../testing/a-store'
import { version } from '../values/version'
import { aCall } from './testing/a-call'

const test = everywhere.skipIf(onPostgres)
const made: string[] = []
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-backup-'))
  made.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function upload(
  here: Awaited<ReturnType<typeof aRunningApp>>,
  bytes: string,
): Promise<{ id: string; url: string }> {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'note.txt')
  const answer = await fetch(`${here.url}/1.0/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${here.account.access_token}` },
    body: form,
  })
  return answer.json()
}

test.each(['backup.tar', 'backup.tar.gz'])(
  'a backup to %s has every message acknowledged before it began',
  async (name) => {
    const here = await aRunningApp()
    const file = join(aFolder(), name)
    const note = await upload(here, 'the bytes of a note')
    const token = newSessionToken()
    const customer = await here.customer(token)
    const known = []
    for (let nth = 0; nth < 50; nth++) known.push(await customer.say(`before ${nth}`))
    let over = false
    const writers = Array.from({ length: 5 }, async () => {
      const other = await here.customer()
      let written = 0
      while (!over) {
        await other.say('meanwhile')
        written += 1
      }
      return written
    })
    const { status, err, out } = await aCall(['backup', file], { env: { DATA_DIR: here.folder } })
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toContain('1 uploads')
    over = true
    expect((await Promise.all(writers)).every((count) => count > 0)).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual([name])
    await here.stop()

    const folder = join(aFolder(), 'new')
    const restored = await aCall(['restore', file], { env: { DATA_DIR: folder } })
    expect(restored).toMatchObject({ status: 0, err: '' })
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const there = await aRunningApp({ DATA_DIR: folder })
    const again = await there.customer(token, here.account.channel_id)
    const { contents } = await again.sync({ [known[0]?.thread_id ?? '']: 0 })
    expect(contents.map(({ id }) => id)).toEqual(known.map(({ id }) => id))
    const { body } = await there.call('GET', `/1.0/attachments/${note.id}`)
    const bytes = await fetch(there.url + new URL(body.url).pathname)
    expect(await bytes.text()).toBe('the bytes of a note')
    expect(await again.say('after')).toMatchObject({ seq: 51 })
    await there.stop()
  },
)

test.each([
  ['was stopped', []],
  ['was killed', ['bubblewire.db', 'bubblewire.db-wal']],
])('a data folder whose server %s can be backed up', async (_, asLeft) => {
  const here = await aRunningApp()
  const token = newSessionToken()
  const said = await (await here.customer(token)).say('Hello')
  const folder = aFolder()
  // A kill leaves the files as they are at that moment, without the shared memory.
  for (const name of asLeft) copyFileSync(join(here.folder, name), join(folder, name))
  await here.app.stop()
  await here.store.close()
  if (asLeft.length === 0) copyFileSync(join(here.folder, 'bubblewire.db'), join(folder, 'bubblewire.db'))
  const file = join(aFolder(), 'backup.tar')
  expect(await aCall(['backup', file], { env: { DATA_DIR: folder } })).toMatchObject({ status: 0, err: '' })
  const restored = join(aFolder(), 'new')
  await aCall(['restore', file], { env: { DATA_DIR: restored } })
  const there = await aRunningApp({ DATA_DIR: restored })
  const { body } = await there.call('GET', `/1.0/contents/${said.id}`)
  expect(body.body).toBe('Hello')
  await there.stop()
  await here.stop()
})

async function aBackup() {
  const here = await aRunningApp()
  await (await here.customer()).say('Hello')
  await upload(here, 'some bytes')
  const file = join(aFolder(), 'backup.tar')
  expect(await aCall(['backup', file], { env: { DATA_DIR: here.folder } })).toMatchObject({ status: 0, err: '' })
  await here.stop()
  return file
}

test('a restore into a folder with files is refused', async () => {
  const file = await aBackup()
  const folder = aFolder()
  writeFileSync(join(folder, 'bubblewire.db'), 'mine')
  const { status, err } = await aCall(['restore', file], { env: { DATA_DIR: folder } })
  expect(status).toBe(2)
  expect(err).toContain('is not empty')
  expect(readFileSync(join(folder, 'bubblewire.db'), 'utf8')).toBe('mine')
})

test('a backup never overwrites a file', async () => {
  const file = join(aFolder(), 'precious.txt')
  writeFileSync(file, 'mine')
  const { status, err } = await aCall(['backup', file], { env: { DATA_DIR: aFolder() } })
  expect({ status, err }).toEqual({ status: 2, err: `${file} exists already: name another file.` })
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('a backup into a folder that is missing is refused in one sentence', async () => {
  const folder = aFolder()
  const { status, err } = await aCall(['backup', join(folder, 'missing/b.tar')], { env: { DATA_DIR: folder } })
  expect([status, err]).toEqual([
    2,
    expect.stringMatching(/b\.tar cannot be written \(ENOENT\)\. Name a file in a folder/),
  ])
})

test('a backup of a folder without a database is refused', async () => {
  const folder = aFolder()
  const { status, err } = await aCall(['backup', join(folder, 'b.tar')], { env: { DATA_DIR: folder } })
  expect(status).toBe(2)
  expect(err).toContain('There is no database')
  expect(readdirSync(folder)).toEqual([])
})

const end = Buffer.alloc(1024)

test.each<[string, (bytes: Buffer) => Buffer, string]>([
  ['without its end', (bytes) => Buffer.concat([bytes.subarray(0, bytes.indexOf('SHA256SUMS')), end]), 'is incomplete'],
  ['cut in the middle', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)), 'Use another backup'],
  ['changed in an upload', (bytes) => replaced(bytes, 'some bytes', 'same bytes'), 'is damaged: files/'],
  ['changed in the database', (bytes) => replaced(bytes, 'Hello', 'Jello'), 'is damaged: bubblewire.db'],
  ['leading out of the folder', (bytes) => replacedName(bytes, 'files/', '../iles/'), 'is not a backup'],
  ['anything else', () => Buffer.from('not a backup'), 'backup'],
])('restoring a backup that is %s fails, and the folder stays empty', async (_, spoil, sentence) => {
  const file = await aBackup()
  writeFileSync(file, spoil(readFileSync(file)))
  const parent = aFolder()
  const folder = join(parent, 'new')
  const { status, err } = await aCall(['restore', file], { env: { DATA_DIR: folder } })
  expect(status).toBe(2)
  expect(err).toContain(sentence)
  expect(readdirSync(folder)).toEqual(['bubblewire.lock'])
  expect(readdirSync(parent)).toEqual(['new'])
})

async function aBackupAfterRollback() {
  const here = await aRunningApp()
  await (await here.customer()).say('Written after the way back')
  const database = openDatabase(join(here.folder, 'bubblewire.db'))
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')")
  database.close()
  const file = join(aFolder(), 'backup.tar')
  await aCall(['backup', file], { env: { DATA_DIR: here.folder } })
  await here.stop()
  return file
}

test.each([0.02, 0.3, 0.7, 0.999])(
  'a compressed backup of which %d is left is refused in one sentence',
  async (part) => {
    const here = await aRunningApp()
    await upload(here, randomBytes(200_000).toString('hex'))
    const whole = join(aFolder(), 'backup.tar.gz')
    expect(await aCall(['backup', whole], { env: { DATA_DIR: here.folder } })).toMatchObject({ status: 0 })
    await here.stop()
    const bytes = readFileSync(whole)
    const file = join(aFolder(), 'cut.tar.gz')
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * part)))
    const env = { DATA_DIR: join(aFolder(), 'new') }
    const refused = await aCall(['restore', file], { env })
    expect(refused.err).toMatch(/^\S+cut\.tar\.gz .+ Use another backup\.$/)
    // The folder is left as empty as before. A restore that is killed leaves more.
    mkdirSync(join(env.DATA_DIR, 'restoring'))
    writeFileSync(join(env.DATA_DIR, 'restoring/bubblewire.db'), 'half')
    expect(await aCall(['restore', whole], { env })).toMatchObject({ status: 0, err: '' })
  },
)

test('an older version restores its own backup after a rollback', async () => {
  const file = await aBackupAfterRollback()
  const folder = join(aFolder(), 'new')
  const { status, err } = await aCall(['restore', file], { env: { DATA_DIR: folder } })
  expect({ status, err }).toEqual({ status: 0, err: '' })
  const again = await aRunningApp({ DATA_DIR: folder })
  const { body } = await again.call('GET', '/1.0/contents')
  expect((body.records as { body: string }[]).map((each) => each.body)).toContain('Written after the way back')
  await again.stop()
})

test('a backup of a newer version is refused with the name of that version', async () => {
  const file = await aBackupAfterRollback()
  writeFileSync(file, replaced(readFileSync(file), newestStep, '9'.repeat(newestStep.length)))
  const { status, err } = await aCall(['restore', file], { env: { DATA_DIR: join(aFolder(), 'new') } })
  expect({ status, err }).toEqual({
    status: 2,
    err: `The backup was made by a newer Bubblewire (${version}): step 9999-later is not known here. Restore it with that version or a later one.`,
  })
})

test('a backup has no deleted data', async () => {
  const here = await aRunningApp()
  const content = await (await here.customer()).say('an-odd-word-to-find')
  const database = openDatabase(join(here.folder, 'bubblewire.db'))
  database.prepare('delete from contents where id = ?').run(content.id)
  database.prepare('delete from published_events').run()
  database.prepare("update threads set title = ''").run()
  database.close()
  const file = join(aFolder(), 'backup.tar')
  await aCall(['backup', file], { env: { DATA_DIR: here.folder } })
  await here.stop()
  expect(readFileSync(file).includes('an-odd-word-to-find')).toBe(false)
})

const passphrase = 'a passphrase that nobody guesses'

test('an encrypted backup is an age file that only the passphrase opens', { tags: 'deep' }, async () => {
  const here = await aRunningApp()
  const content = await (await here.customer()).say('an-odd-word-to-find')
  const file = join(aFolder(), 'backup.tar.gz.age')
  const made = await aCall(['backup', file], { env: { DATA_DIR: here.folder, BACKUP_PASSPHRASE: passphrase } })
  expect(made).toMatchObject({ status: 0, err: '' })
  await here.stop()
  const bytes = readFileSync(file)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(bytes.includes('bubblewire.db')).toBe(false)

  const restore = (BACKUP_PASSPHRASE: string, DATA_DIR = join(aFolder(), 'new')) =>
    aCall(['restore', file], { env: { DATA_DIR, BACKUP_PASSPHRASE } })
  expect((await restore('')).err).toContain('is encrypted: set BACKUP_PASSPHRASE.')
  expect((await restore('another passphrase of some length')).err).toContain('BACKUP_PASSPHRASE is not the one')
  writeFileSync(file, bytes.subarray(0, -1))
  expect((await restore(passphrase)).status).toBe(2)
  const changed = Buffer.from(bytes)
  changed[bytes.length - 100] = (changed[bytes.length - 100] ?? 0) ^ 1
  writeFileSync(file, changed)
  expect((await restore(passphrase)).status).toBe(2)

  writeFileSync(file, bytes)
  const folder = join(aFolder(), 'new')
  expect(await restore(passphrase, folder)).toMatchObject({ status: 0, err: '' })
  const there = await aRunningApp({ DATA_DIR: folder })
  expect((await there.call('GET', `/1.0/contents/${content.id}`)).body.body).toBe('an-odd-word-to-find')
  await there.stop()
})

test('with a passphrase set, only encrypted backups are written or restored', async () => {
  const file = await aBackup()
  const env = { DATA_DIR: join(aFolder(), 'new'), BACKUP_PASSPHRASE: passphrase }
  expect((await aCall(['restore', file], { env })).err).toContain('is not encrypted, so anybody may have made it')
  const { status, err } = await aCall(['backup', join(aFolder(), 'backup.tar')], { env })
  expect({ status, err }).toEqual({
    status: 2,
    err: 'BACKUP_PASSPHRASE is set, so the file is encrypted: name it FILE.tar.gz.age',
  })
})

test("a backup contains the demo's key, but no key from the environment", async () => {
  const here = await aRunningApp()
  const folder = here.folder
  writeFileSync(join(folder, 'secret.key'), 'the-key-that-this-folder-made-for-itself')
  const file = join(aFolder(), 'backup.tar')
  await aCall(['backup', file], { env: { DATA_DIR: folder, SECRET_KEY: 'the-key-that-came-from-the-outside' } })
  await here.stop()
  expect(readFileSync(file).includes('came-from-the-outside')).toBe(false)
  const restored = join(aFolder(), 'new')
  await aCall(['restore', file], { env: { DATA_DIR: restored } })
  expect(readFileSync(join(restored, 'secret.key'), 'utf8')).toBe('the-key-that-this-folder-made-for-itself')
  expect(statSync(join(restored, 'secret.key')).mode & 0o777).toBe(0o600)
})

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.indexOf(from)
  expect(at).toBeGreaterThan(0)
  const changed = Buffer.from(bytes)
  changed.write(to, at)
  return changed
}

function replacedName(bytes: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(bytes)
  let at = 0
  while (!changed.subarray(at, at + from.length).equals(Buffer.from(from))) at += 512
  changed.write(to, at)
  changed.write('        ', at + 148)
  const sum = changed.subarray(at, at + 512).reduce((total, byte) => total + byte, 0)
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148)
  return changed
}
