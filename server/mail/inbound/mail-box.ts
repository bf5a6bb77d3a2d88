import type { ImapFlow } from 'imapflow'
import type { Logger } from 'pino'
import { Refusal } from '../../conversation/refusals'
import { startLeasedJob } from '../../outbox/job'
import type { InboundNeeds, MailResult } from './inbound-needs'
import { receiveMail } from './receive-mail'

interface Options {
  needs: Omit<InboundNeeds, 'log'> & { metrics: { mailBoxRead(outcome: 'read' | 'failed'): void } }
  /** `imap:` or `imaps:`, with user and password. */
  url: string
  log: Logger
}

/** Milliseconds. After this time a round fetches no further e-mail; the next round continues. */
const roundMs = 20_000

/** Reads a mailbox every half minute, on one node only. `stop` waits for the e-mail that is being read. */
export function readMailBox({ needs, url, log }: Options): { stop(): Promise<void> } {
  /** Whether the last round failed. The log gets only changes of this value. */
  let isAway = false
  const failures = new Map<string, number>()

  async function round(isRunning: () => boolean): Promise<void> {
    const until = performance.now() + roundMs
    try {
      await readOnce({ needs, url, log, failures, mayContinue: () => isRunning() && performance.now() < until })
      needs.metrics.mailBoxRead('read')
      if (isAway) log.warn('the mailbox (IMAP_URL) is read again')
      isAway = false
    } catch (error) {
      needs.metrics.mailBoxRead('failed')
      // The error may contain the server's greeting or a name, but never the password.
      if (!isAway) log.warn({ reason: reasonOf(error) }, 'the mailbox (IMAP_URL) cannot be read; it is tried again')
      isAway = true
    }
  }

  return startLeasedJob({
    needs,
    log,
    name: 'reading the mailbox',
    lease: 'mail_box',
    everyMs: 30_000,
    slackMs: 2000,
    lookMs: 500,
    run: round,
  })
}

interface Round extends Options {
  /** The number of failures of each e-mail in this process, by its UID in the box. */
  failures: Map<string, number>
  mayContinue(): boolean
}

/** Folders for e-mails that were read. E-mails are moved and never deleted, so that none is lost. */
const folders = { stored: 'Bubblewire-stored', dropped: 'Bubblewire-dropped' }

async function readOnce(round: Round): Promise<void> {
  const { ImapFlow } = await import('imapflow')
  const { folder, ...options } = connectionOf(round.url)
  const client = new ImapFlow(options)
  // The running command rejects as well. Without a listener this event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const lock = await client.getMailboxLock(folder)
    try {
      const found = (await client.search({ all: true }, { uid: true })) || []
      if (found.length > 0) await createFolders(client)
      for (const uid of found) {
        if (!round.mayContinue()) break
        const target = await handleMail(round, client, uid)
        if (target) await client.messageMove(String(uid), target, { uid: true })
      }
    } finally {
      lock.release()
    }
    await client.logout()
  } finally {
    client.close()
  }
}

async function createFolders(client: ImapFlow): Promise<void> {
  const existingPaths = new Set((await client.list()).map(({ path }) => path))
  for (const path of Object.values(folders)) if (!existingPaths.has(path)) await client.mailboxCreate(path)
}

const mostFailures = 10

/** Returns the folder for the e-mail; null if a later round must read it again. */
async function handleMail({ needs, log, failures }: Round, client: ImapFlow, uid: number): Promise<string | null> {
  const fetched = await client.fetchOne(String(uid), { headers: true, size: true }, { uid: true })
  if (!fetched) return null
  const { mailbox } = client
  const key = `${mailbox ? mailbox.uidValidity : ''} ${uid}`
  try {
    const { headers = Buffer.alloc(0), size = 0 } = fetched
    const result = await receiveMail(
      { log, ...needs },
      {
        beginning: headers,
        size,
        source: () => sourceOf(client, uid),
      },
    )
    failures.delete(key)
    return folderFor(result)
  } catch (error) {
    // These errors are temporary: a limit, a busy database, a lost connection.
    if (error instanceof Refusal || !client.usable) return null
    const count = (failures.get(key) ?? 0) + 1
    failures.set(key, count)
    log.error({ err: error, count }, 'an e-mail of the mailbox could not be taken')
    return count < mostFailures ? null : folders.dropped
  }
}

async function sourceOf(client: ImapFlow, uid: number): Promise<Buffer> {
  const fetched = await client.fetchOne(String(uid), { source: true }, { uid: true })
  if (!fetched || fetched.source === undefined) throw new Error('The mailbox gave no source of an e-mail.')
  return fetched.source
}

const folderFor = ({ outcome }: MailResult) =>
  outcome === 'stored' || outcome === 'known' ? folders.stored : folders.dropped

const localHosts = ['localhost', '127.0.0.1', '[::1]']
const seconds = 1000

function connectionOf(address: string) {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(address)
  const secure = protocol === 'imaps:'
  // Without TLS anybody on the network could read the password, so a remote mailbox without TLS is refused.
  const inClear = localHosts.includes(hostname) || searchParams.get('ignoreTLS') === 'true'
  return {
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(secure ? {} : { doSTARTTLS: !inClear }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false as const,
    ...{ connectionTimeout: 20 * seconds, greetingTimeout: 20 * seconds, socketTimeout: 60 * seconds },
  }
}

function reasonOf(error: unknown): string {
  const { code, authenticationFailed } = error as { code?: string; authenticationFailed?: boolean }
  if (authenticationFailed) return 'the user or the password is wrong'
  return code ?? (error instanceof Error ? error.message.slice(0, 200) : 'unknown')
}
