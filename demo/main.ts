import { createSite } from './site'

// The demo shop's process. If it cannot start, it prints one sentence on standard error and ends with status 1.

class CannotStart extends Error {}

function run(): void {
  const { SITE_PORT, HOST = '127.0.0.1', CHAT_URL, CHANNEL_ID, ADVISER_CHANNEL_ID, DEMO_PAGES, DEV } = process.env
  const port = Number(SITE_PORT)
  if (!SITE_PORT || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CannotStart(`SITE_PORT is "${SITE_PORT ?? ''}": it must be a port between 0 and 65535.`)
  }
  if (!CHAT_URL || !URL.canParse(CHAT_URL) || !/^https?:$/.test(new URL(CHAT_URL).protocol)) {
    throw new CannotStart(`CHAT_URL is "${CHAT_URL ?? ''}": it must be the http or https address of the chat server.`)
  }
  if (!CHANNEL_ID) throw new CannotStart('CHANNEL_ID is not set: it must be the id of a web messaging channel.')

  const site = createSite({
    chatUrl: CHAT_URL,
    channelId: CHANNEL_ID,
    adviserChannelId: ADVISER_CHANNEL_ID || CHANNEL_ID,
    dev: DEV === '1',
    ...(DEMO_PAGES ? { pages: DEMO_PAGES } : {}),
  })
  const stop = () => {
    site.close(() => process.exit(0))
    site.closeAllConnections()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // Stop when the launcher process has ended.
  process.on('disconnect', stop)
  // The launcher may have ended before this process listened.
  if (process.send && !process.connected) process.exit(1)

  site.on('error', (error: NodeJS.ErrnoException) => fail(listenTrouble(error, port, HOST)))
  site.listen(port, HOST, () => process.send?.({ ready: true }))
}

function listenTrouble(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is taken. Stop the program that uses it, or set SITE_PORT to another port.`)
  if (error.code === 'EACCES')
    return new CannotStart(`Port ${port} needs more rights. Set SITE_PORT to a port above 1023.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? ''))
    return new CannotStart(`HOST is "${host}": this machine has no such address.`)
  return error
}

function fail(error: Error): void {
  console.error(error instanceof CannotStart ? error.message : `The demo shop could not start: ${error.message}`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}

try {
  run()
} catch (error) {
  fail(error as Error)
}
