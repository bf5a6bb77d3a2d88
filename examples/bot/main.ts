import { type Bot, startBot } from './bot'
import { readSettings, WrongSetting } from './settings'

// The bot's process. Expected troubles end it with one sentence on standard error and status 1.

let bot: Bot | null = null
let stopping = false

async function run(): Promise<void> {
  const settings = readSettings(process.env)
  bot = await startBot(settings, (sentence) => console.error(`bot: ${sentence}`)).catch((error) => {
    throw listenTrouble(error, settings)
  })
  await bot.registered
  if (!process.send) console.log(`The bot answers; its webhook is ${bot.url}.`)
  process.send?.({ ready: true })
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await bot?.stop()
  process.exit(0)
}

function listenTrouble(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === 'EADDRINUSE')
    return new WrongSetting(`Port ${port} is taken. Stop what uses it, or set BOT_PORT to another one.`)
  if (error.code === 'EACCES')
    return new WrongSetting(`Port ${port} needs more rights. Set BOT_PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new WrongSetting(`HOST is "${host}": this machine has no such address.`)
  return error
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// The launcher is gone, however it went.
process.on('disconnect', stop)

run().catch((error: Error) => {
  if (stopping) return
  console.error(error instanceof WrongSetting || error.name === 'ApiError' ? `bot: ${error.message}` : error)
  process.exit(1)
})
