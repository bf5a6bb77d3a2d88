import { withoutLimits } from '../../server/testing/without-limits'
import { startServer } from '../start-server'

export async function startTarget() {
  const limits = Object.fromEntries(Object.keys(withoutLimits).map((name) => [name, '']))
  const server = await startServer({ program: process.env.PROGRAM, env: { ...limits, LOG_LEVEL: 'fatal' } })
  if (!server.demo) throw new Error('The server has no demo.')
  return { ...server, demo: server.demo }
}

export type Target = Awaited<ReturnType<typeof startTarget>>
