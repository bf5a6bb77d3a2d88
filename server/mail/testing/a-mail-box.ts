import type { AddressInfo, Server, Socket } from 'node:net'
// @ts-expect-error A package without types.
import hoodiecrow from 'hoodiecrow-imap'

interface Mailbox {
  messages: { raw: string; uid: number; flags: string[] }[]
}
type Command = (connection: { socket: Socket }, ...rest: unknown[]) => void
interface Box {
  server: Server
  listen(port: number, host: string, done: () => void): void
  appendMessage(folder: string, flags: string[], at: Date, raw: string): void
  getMailbox(path: string): Mailbox | undefined
  getCommandHandler(command: string): Command
  setCommandHandler(command: string, handler: Command): void
}

/**
 * A real IMAP server for tests, with the user `chat` and the password `secret`. With `plain` it
 * has neither MOVE nor UIDPLUS.
 */
export async function aMailBox({ plain = false, host = '127.0.0.1' } = {}) {
  const sockets = new Set<Socket>()
  let logins = 0
  const box: Box = hoodiecrow({
    plugins: ['ID', 'LITERALPLUS', 'NAMESPACE', 'UNSELECT', 'ENABLE', ...(plain ? [] : ['UIDPLUS', 'MOVE'])],
    users: { chat: { password: 'secret' } },
    storage: { INBOX: { messages: [] }, '': { separator: '/', folders: {} } },
  })
  box.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => box.listen(0, host, done))
  const login = box.getCommandHandler('LOGIN')
  box.setCommandHandler('LOGIN', (...all) => {
    logins += 1
    login(...all)
  })
  const { port } = box.server.address() as AddressInfo
  return {
    url: `imap://chat:secret@${host}:${port}`,
    logins: () => logins,
    /** Puts an e-mail into the box. The server stores each byte as a character. */
    deliver: (mail: string | Buffer) =>
      box.appendMessage('INBOX', [], new Date(), Buffer.from(mail).toString('latin1')),
    count: (path = 'INBOX') => box.getMailbox(path)?.messages.length ?? 0,
    cutAt: (command: string) => {
      const usual = box.getCommandHandler(command)
      box.setCommandHandler(command, (connection) => {
        box.setCommandHandler(command, usual)
        connection.socket.destroy()
      })
    },
    close: () =>
      new Promise<void>((closed) => {
        for (const socket of sockets) socket.destroy()
        box.server.close(() => closed())
      }),
  }
}
