import { join, resolve } from 'node:path'
import { createApp } from './app'
import { type Config, readConfig, WrongSetting } from './config'
import { prepareDataFolder, UnfitFolder } from './data-folder'
import { demoAccount } from './demo-account'
import { CannotOpen, FolderInUse, openSqlite } from './store/sqlite'

// The server's process. Whatever hinders its start ends it with one sentence on standard error and status 1.

class CannotStart extends Error {}

async function run(): Promise<void> {
  endWithLauncher()
  // Conversations and tokens are for this user's eyes only.
  process.umask(0o077)
  const config = readConfig(process.env)
  prepareDataFolder(config.dataDir)
  const store = await openSqlite({ folder: config.dataDir })
  const app = await createApp({
    config,
    store,
    built: resolve(process.env.BUILT_DIR ?? join(import.meta.dirname, '..')),
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.stop()
    await store.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  try {
    await app.listen()
  } catch (error) {
    await app.stop()
    await store.close()
    throw listenTrouble(error as NodeJS.ErrnoException, config)
  }
  const demo = config.demo ? await demoAccount(app.needs, config) : null
  const { dataDir, publicUrl, host, sitePort, botPort } = config
  process.send?.({ ready: true, demo, dataDir, publicUrl, host, sitePort, botPort })
}

/** When the launcher is gone, however it went, nobody would stop us later. What was acknowledged is on disk already. */
function endWithLauncher(): void {
  process.on('disconnect', () => process.exit(1))
  // It may have gone before anybody listened.
  if (process.send && !process.connected) process.exit(1)
}

function listenTrouble(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`)
  if (error.code === 'EACCES') return new CannotStart(`Port ${port} needs more rights. Set PORT to one above 1023.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')) {
    return new CannotStart(`HOST is "${host}": this machine has no such address.`)
  }
  return error
}

const expected = [CannotStart, WrongSetting, UnfitFolder, CannotOpen, FolderInUse]

run().catch((error: Error) => {
  const known = expected.some((kind) => error instanceof kind)
  console.error(known ? error.message : `The server could not start: ${error.message}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})
