import { readConfig } from '../../config/config'
import { mistypedSettings } from '../../config/unknown-settings'
import { version } from '../../values/version'
import type { CliCall, CliCommand } from '../command'
import { connections } from './connections'
import type { Finding } from './finding'
import { insecureSettings } from './insecure'
import { ofServer } from './of-server'

const marks = { ok: 'ok    ', look: 'look  ', broken: 'broken' }

export const doctor: CliCommand = {
  usage: '[--json]',
  summary: 'Check settings, disk, database, public address, mail and webhooks. Ends with 1 if something is broken.',
  callsServer: true,
  requiresInstallation: true,
  options: { json: { type: 'boolean' } },
  async run(call) {
    const findings = await findingsOf(call)
    if (call.values.json) call.out(JSON.stringify(findings, null, 2))
    else
      for (const { subject, state, sentence } of findings) call.out(`${marks[state]}  ${subject.padEnd(15)}${sentence}`)
    return findings.some(({ state }) => state === 'broken') ? 1 : 0
  },
}

async function findingsOf(call: CliCall): Promise<Finding[]> {
  const versions: Finding = {
    subject: 'versions',
    state: 'ok',
    sentence: `Bubblewire ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}.`,
  }
  let config: ReturnType<typeof readConfig>
  try {
    config = readConfig(call.env)
  } catch (error) {
    return [versions, { subject: 'settings', state: 'broken', sentence: (error as Error).message }]
  }
  const mistyped = mistypedSettings(call.env).map(
    (sentence): Finding => ({ subject: 'settings', state: 'look', sentence }),
  )
  const readable: Finding = { subject: 'settings', state: 'ok', sentence: 'All settings can be read.' }
  return [
    versions,
    ...(mistyped.length > 0 ? mistyped : [readable]),
    ...insecureSettings(config),
    ...(await connections(config)),
    ...(await ofServer(call)),
  ]
}
