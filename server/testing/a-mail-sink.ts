import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The sender of the envelope, to which bounces go. */
  from: string
  mail: ParsedMail
}

/** The answer to an e-mail: an SMTP status, or `cut` for a connection that breaks after the whole e-mail. */
type Answer = 250 | 451 | 550 | 'cut'

/** An SMTP server for user `chat`, password `secret`. `answer` runs for each recipient and each e-mail. */
export async function aMailSink(
  answer: (nth: number) => Answer = () => 250,
  port = 0,
  host = '127.0.0.1',
  beforeAnswer: (mail: ReceivedMail) => Promise<unknown> | undefined = () => undefined,
) {
  const received: ReceivedMail[] = []
  let nth = 0
  const server = new SMTPServer({
    // The server has no certificate that a client would trust.
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) =>
      username === 'chat' && password === 'secret' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onRcptTo: (_, __, done) => {
      const status = answer(nth)
      if (status !== 550) return done()
      nth += 1
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
    },
    onData: (stream, { envelope }, done) => {
      void simpleParser(stream).then(async (mail) => {
        const status = answer(nth)
        nth += 1
        if (status === 451) return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const receivedMail = { to: envelope.rcptTo.map(({ address }) => address), from, mail }
        received.push(receivedMail)
        await beforeAnswer(receivedMail)
        if (status === 'cut') for (const each of server.connections) each._socket.destroy()
        else done()
      }, done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(port, host, listening))
  const { port: boundPort } = server.server.address() as AddressInfo
  return {
    received,
    port: boundPort,
    settings: { SMTP_URL: `smtp://chat:secret@127.0.0.1:${boundPort}`, MAIL_FROM: 'Shop chat <chat@shop.example>' },
    attempts: () => nth,
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}
