import { type Bot, startBot } from './bot'
import { readSettings, WrongSetting } from './settings'

// The bot's process. An error at the start ends it with one sentence on standard error and status 1.

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
    return new WrongSetting(`Port ${port} is taken. Stop the program that uses it, or set BOT_PORT to another port.`)
  if (error.code === 'EACCES')
    return new WrongSetting(`Port ${port} needs more rights. Set BOT_PORT to a port above 1023.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? ''))
    return new WrongSetting(`HOST is "${host}": this machine has no such address.`)
  return error
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// The launcher has ended.
process.on('disconnect', stop)
// The launcher may have ended before this process listened.
if (process.send && !process.connected) process.exit(1)

run().catch((error: Error) => {
  if (stopping) return
  console.error(`bot: ${error.message}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})
