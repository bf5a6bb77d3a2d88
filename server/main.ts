import { join, resolve } from 'node:path'
import { type App, createApp } from './app'
import { type Config, readConfig, WrongSetting } from './config/config'
import { namedAsGiven } from './config/named-as-given'
import { withSettingsFile } from './config/settings-file'
import { takenPortSentence } from './config/taken-port'
import { mistypedSettings } from './config/unknown-settings'
import { demoAccount } from './demo/demo-account'
import { prepareDataFolder, prepareFilesFolder, UnusableDataFolder } from './first-run/data-folder'
import { demoDataNotice } from './first-run/demo-data'
import { firstAdmin } from './first-run/first-admin'
import { firstRunLink } from './first-run/first-run'
import { tryRedis } from './nodes/redis'
import { hasNoRoom } from './observe/disk'
import { logStart } from './observe/log-start'
import { CannotOpenSecret } from './secrets/sealer'
import { secretKeysOf } from './secrets/secret-key'
import { openStore, storeTroubles } from './store/open'
import { version } from './values/version'

// The server's process. An error at the start ends it with one message on standard error and status 1.

class CannotStart extends Error {}

async function run(): Promise<void> {
  endWithLauncher()
  // Only the user of this process may read the files with conversations and tokens.
  process.umask(0o077)
  const env = withSettingsFile(process.env)
  const settings = readConfig(env)
  for (const sentence of mistypedSettings(env)) console.error(sentence)
  prepareDataFolder(settings.dataDir)
  const config = { ...settings, secretKeys: secretKeysOf(settings) }
  prepareFilesFolder(config.filesDir)
  const store = await openStore(config, { onBroken: endSoon, onCopied })
  const app = await createApp({
    config,
    store,
    built: resolve(process.env.BUILT_DIR ?? join(import.meta.dirname, '..')),
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // The process must end even if a part hangs. Acknowledged data is already on disk.
    setTimeout(() => process.exit(1), config.stopDelayMs + config.stopWithinMs + 5000).unref()
    await app.stop()
    await store.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  try {
    await checkBucket(app.needs)
    await checkRedis(config)
    await app.listen()
  } catch (error) {
    await app.stop()
    await store.close()
    throw await listenTrouble(error as NodeJS.ErrnoException, config)
  }
  const demo = config.demo ? await demoAccount(app.needs, config) : null
  const admin = config.demo ? null : await firstAdmin(app.needs, config)
  const firstRun = config.demo ? null : await firstRunLink(app.needs, config)
  // A launcher prints addresses and link itself. Standard output is only for the JSON log.
  if (!process.send) logStart(config)
  if (firstRun && !process.send) console.error(`Begin here, in a browser; the link works once:\n${firstRun}`)
  const notice = config.demo ? null : await demoDataNotice(app.needs, config)
  if (notice) console.error(notice)
  const { dataDir, publicUrl, host, sitePort, botPort } = config
  process.send?.({ ready: true, demo, admin, firstRun, dataDir, publicUrl, host, sitePort, botPort })
}

function endSoon(error: Error): void {
  console.error(error.message)
  setTimeout(() => process.exit(1), 300)
}

const onCopied = (copy: string) =>
  console.error(`The database is migrated to version ${version}. A copy from before is ${copy}.`)

/** Stops the start if the bucket refuses the server. A bucket that is temporarily unreachable only causes a warning. */
async function checkBucket({ config, files, incoming, ids }: App['needs']): Promise<void> {
  if (!config.bucket) return
  const { bucket, endpoint } = config.bucket
  const { tryBucket } = await import('./attachments/files-in-bucket')
  const trouble = await tryBucket(files, incoming, ids())
  if (trouble === 'away') console.error(`The file storage at ${endpoint} does not answer: uploads fail until it does.`)
  if (trouble !== 'refused') return
  throw new CannotStart(
    `The file storage at ${endpoint} refuses the bucket "${bucket}" or the key. Check the settings that begin with S3_.`,
  )
}

/** Stops the start if Redis refuses the server. A Redis that is temporarily unreachable only causes a warning. */
async function checkRedis({ redisUrl }: Config): Promise<void> {
  const trouble = redisUrl ? await tryRedis(redisUrl) : 'fine'
  if (trouble === 'away')
    console.error('The Redis of REDIS_URL does not answer: nodes tell each other little until it does.')
  if (trouble === 'refused')
    throw new CannotStart('The Redis of REDIS_URL refuses the user or the password. Check REDIS_URL.')
}

/** Ends this process together with its launcher; nobody else would stop it. Acknowledged data is already on disk. */
function endWithLauncher(): void {
  process.on('disconnect', () => process.exit(1))
  // The launcher may have ended before the listener was set.
  if (process.send && !process.connected) process.exit(1)
}

async function listenTrouble(error: NodeJS.ErrnoException, { port, host, demo }: Config): Promise<Error> {
  if (error.code === 'EADDRINUSE') return new CannotStart(await takenPortSentence(port, host, demo ? 3 : 1))
  if (error.code === 'EACCES') return new CannotStart(`Port ${port} needs more rights. Set PORT to a port above 1023.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')) {
    return new CannotStart(`HOST is "${host}": this machine has no such address.`)
  }
  return error
}

const expectedErrors = [CannotStart, WrongSetting, UnusableDataFolder, CannotOpenSecret, ...storeTroubles]

run().catch((error: Error) => {
  const isExpected = expectedErrors.some((kind) => error instanceof kind)
  const reason = hasNoRoom(error)
    ? 'no room is left on the disk of the data. Make room there, and start again.'
    : error.message
  console.error(
    isExpected ? namedAsGiven(error.message, process.argv.slice(2)) : `The server could not start: ${reason}`,
  )
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})
