import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createApp } from './app'
import { type Config, readConfig, WrongSetting } from './config'
import { demoAccount } from './demo-account'
import { FolderInUse, openSqlite } from './store/sqlite'

// The server's process. Expected troubles end it with one sentence on standard error and status 1.

class CannotStart extends Error {}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  prepareFolder(config)
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
  // The launcher is gone, however it went: nobody would stop us later. What was acknowledged is on disk already.
  process.on('disconnect', () => process.exit(1))

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

function prepareFolder({ dataDir }: Config): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new CannotStart(`The data folder ${dataDir} cannot be written. Set DATA_DIR to a folder that can be.`)
  }
}

function listenTrouble(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`)
  if (error.code === 'EACCES') return new CannotStart(`Port ${port} needs more rights. Set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CannotStart(`HOST is "${host}": this machine has no such address.`)
  }
  return error
}

run().catch((error: unknown) => {
  const expected = error instanceof CannotStart || error instanceof WrongSetting || error instanceof FolderInUse
  console.error(expected ? error.message : error)
  process.exit(1)
})
