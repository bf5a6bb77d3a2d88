import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { WebSocket } from 'ws'
import type { Config } from '../../config/config'
import { createMailer } from '../../mail/mailer'
import type { Finding } from './finding'

const withinMs = 10_000
const ok = (subject: string, sentence: string): Finding => ({ subject, state: 'ok', sentence })
const broken = (subject: string, sentence: string): Finding => ({ subject, state: 'broken', sentence })
const look = (subject: string, sentence: string): Finding => ({ subject, state: 'look', sentence })
const reasonOf = (error: unknown) => {
  const { message, cause } = error as Error
  return (cause as Error | undefined)?.message || message
}

/** Tries everything that the settings lead to, from this process. */
export async function connections(config: Config): Promise<Finding[]> {
  const found = await Promise.all([disk(config), database(config), publicAddress(config), mail(config), traces(config)])
  return found.flat()
}

async function disk({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return look('data folder', `${dataDir} is not there yet. The first start makes it.`)
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return broken('data folder', `This user cannot write to ${dataDir}.`)
  }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const sentence = `${dataDir} can be written; ${(free / 1e9).toFixed(1)} GB are free.`
  if (free < 100_000_000) return broken('data folder', sentence)
  return free < 1_000_000_000 ? look('data folder', sentence) : ok('data folder', sentence)
}

async function database({ databaseUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl === null)
    return existsSync(join(dataDir, 'bubblewire.db'))
      ? ok('database', `SQLite in ${dataDir}.`)
      : look('database', `There is no database in ${dataDir} yet. The first start makes it.`)
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: withinMs })
  try {
    await client.connect()
    const { rows } = await client.query('select version(), extract(epoch from now()) * 1000 as now')
    const skew = Math.abs(Number(rows[0].now) - Date.now())
    if (skew > 5000) return look('database', `Its clock differs from this machine's by ${Math.round(skew / 1000)} s.`)
    return ok('database', `${String(rows[0].version).split(' ').slice(0, 2).join(' ')} answers.`)
  } catch (error) {
    return broken('database', `The PostgreSQL of DATABASE_URL does not answer: ${reasonOf(error)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

async function publicAddress({ publicUrl }: Config): Promise<Finding[]> {
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
    if (!answer.ok)
      return [
        broken('public address', `${publicUrl} answers ${answer.status} and is not this server: check the proxy.`),
      ]
    const skew = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())
    const clock =
      skew > 5000
        ? look('clock', `The server's clock differs from this machine's by ${Math.round(skew / 1000)} s.`)
        : ok('clock', "This machine's and the server's clock agree.")
    return [ok('public address', `${publicUrl} answers.`), clock, await websocket(publicUrl)]
  } catch (error) {
    return [broken('public address', `${publicUrl} does not answer: ${reasonOf(error)}`)]
  }
}

function websocket(publicUrl: string): Promise<Finding> {
  const address = `${publicUrl.replace(/^http/, 'ws')}/realtime/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { handshakeTimeout: withinMs })
  return new Promise<Finding>((done) => {
    socket.on('open', () => done(ok('websockets', 'They come through.')))
    socket.on('error', (error) =>
      done(look('websockets', `They do not come through, so every chat polls: ${error.message}`)),
    )
  }).finally(() => socket.terminate())
}

async function mail({ mail: settings }: Config): Promise<Finding[]> {
  if (!settings) return []
  const mailer = createMailer(settings)
  const reason = await mailer.check().finally(mailer.close)
  return [
    reason === null
      ? ok('mail', 'The mail server of SMTP_URL accepts user and password.')
      : broken('mail', `The mail server of SMTP_URL refuses: ${reason}`),
  ]
}

/** Sends no span. */
async function traces({ traces: settings }: Config): Promise<Finding[]> {
  if (!settings) return []
  const { endpoint, headers } = settings
  const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' }
  try {
    const { ok: isTaken, status } = await fetch(endpoint, { signal: AbortSignal.timeout(withinMs), ...request })
    return [
      isTaken
        ? ok('traces', `The collector at ${endpoint} answers.`)
        : broken('traces', `${endpoint} answers ${status}: check the settings that begin with OTEL_EXPORTER_OTLP_.`),
    ]
  } catch (error) {
    return [broken('traces', `The collector at ${endpoint} does not answer: ${reasonOf(error)}`)]
  }
}
