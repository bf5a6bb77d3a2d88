import { addressOf } from '../api'
import type { CliCall } from '../command'
import type { Finding } from './finding'

interface Health {
  version: string
  checks: { check: string; state: Finding['state'] }[]
}

const sentences: Record<string, string> = {
  ready: 'The server can work.',
  outbox: 'Events leave the server in time.',
  parked: 'No event was given up.',
  webhooks: 'Every webhook takes its events.',
  disk: 'A commit takes at most 100 ms.',
  process: 'The process is not too busy.',
  space: 'The disk of the server has room.',
}

/** Returns what the running server says of itself; one finding if none runs. */
export async function ofServer({ api: openApi, env }: CliCall): Promise<Finding[]> {
  const subject = 'server'
  const address = await addressOf(env)
  const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  // Without a server the call would open the data folder and migrate it.
  if (!answer?.ok) return [{ subject, state: 'look', sentence: `No server answers at ${address}.` }]
  try {
    const api = await openApi()
    try {
      const { version, checks } = (await api.call('GET', '/1.0/health')) as Health
      const bad = checks.filter(({ state }) => state !== 'ok')
      return [
        { subject, state: 'ok', sentence: `Bubblewire ${version} answers at ${api.url}.` },
        ...bad.map(({ check, state }) => ({ subject: check, state, sentence: `Not so: ${sentences[check] ?? check}` })),
      ]
    } finally {
      await api.close()
    }
  } catch (error) {
    return [{ subject, state: 'look', sentence: (error as Error).message }]
  }
}
