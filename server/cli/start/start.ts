import { settings } from '../../config/settings'
import type { CliCall, CliCommand } from '../command'
import { announcement } from './announce'
import { endOnSignals, startPrograms } from './programs'
import { websiteTags } from './website-tags'

const options = {
  port: { type: 'string' },
  data: { type: 'string' },
  settings: { type: 'boolean' },
} as const

export const start: CliCommand = {
  usage: '[--port PORT] [--data FOLDER] [--settings]',
  summary: 'Start the server; what `bubblewire` alone does. --settings lists all settings.',
  options,
  run: (call) => run(call, 'off'),
}

export const demo: CliCommand = {
  usage: '[--port PORT] [--data FOLDER] [--settings]',
  summary: 'Start the server with a demo shop and a demo bot.',
  options,
  run: (call) => run(call, 'on'),
}

async function run(call: CliCall, demoSetting: 'on' | 'off'): Promise<number> {
  const { values, args, out, err } = call
  if (values.settings) {
    for (const line of listOfSettings()) out(line)
    return 0
  }
  if (args.length > 0) {
    err(
      `"${args[0]}" is not expected here. Settings are environment variables; bubblewire start --settings lists them.`,
    )
    return 2
  }
  const env: CliCall['env'] = Object.assign({}, call.env, { DEMO: demoSetting })
  if (typeof values.port === 'string') env.PORT = values.port
  if (typeof values.data === 'string') env.DATA_DIR = values.data
  const given = Object.keys(values).map((name) => `--${name}`)
  return new Promise((exit) => {
    const programs = startPrograms(env, () => exit(1), given)
    endOnSignals(programs.stop)
    void programs.ready.then(async (server) => {
      if (!server) return
      const tags = server.demo ? [] : await websiteTags(server)
      out(announcement(server, { tags, help: 'bubblewire start --settings' }))
    })
  })
}

function listOfSettings(): string[] {
  const rows = Object.entries(settings).map(
    ([name, { unset, about }]) => `  ${name.padEnd(30)}${about}\n${' '.repeat(32)}Unset: ${unset}`,
  )
  return ['Settings are environment variables:', '', ...rows]
}
