import { rename, writeFile } from 'node:fs/promises'
import { languagesOf, scriptIn } from '../../../contract/script/in-language'
import { asksForHandOver, describeFailure, failuresOf } from '../../../contract/script/play-script'
import { readScript } from '../../../contract/script/read-script'
import type { Script } from '../../../contract/script/script'
import { addressOf } from '../api'
import { linesOf } from '../chat/chat-lines'
import type { CliApi, CliCall, CliCommand } from '../command'
import { readJson } from '../json-file'
import { junitReport } from './junit'
import { patterns } from './patterns'
import { type RunNeeds, runScript } from './run'
import { type Plays, passedPlays, rateLines, reaches } from './summary'

export const play: CliCommand = {
  usage:
    'SCRIPT.json ... CHANNEL_ID [--both] [--language TAG] [--wait SECONDS] [--repeat N] [--pass-rate RATE] [--junit FILE.xml]',
  summary: 'Play scripts: the customer by socket; the bot answers and is judged, or --both says its part by the API.',
  options: {
    both: { type: 'boolean' },
    language: { type: 'string' },
    wait: { type: 'string' },
    repeat: { type: 'string' },
    'pass-rate': { type: 'string' },
    junit: { type: 'string' },
  },
  callsServer: true,
  async run(call) {
    const { args, err } = call
    const [channelId, files] = [args.at(-1), args.slice(0, -1)]
    if (!channelId || files.length === 0 || channelId.endsWith('.json')) {
      err('Name a script and a channel: bubblewire play SCRIPT.json CHANNEL_ID')
      return 2
    }
    const options = readOptions(call)
    const scripts = options && (await readScripts(files, call))
    if (!options || !scripts) return 2
    const needsApi = options.both || scripts.some(({ script }) => asksForHandOver(script))
    const url = await addressOf(call.env)
    const api = needsApi ? await call.api() : null
    try {
      return await playAll(scripts, Object.assign({}, options, { channelId, url, api }), call)
    } finally {
      await api?.close()
    }
  },
}

interface Options {
  both: boolean
  withinMs: number
  repeat: number
  passRate: number
  junit: string | null
}

const mostRepeats = 1000

function readOptions({ values, err }: CliCall): Options | null {
  const [repeat, passRate, wait] = [values.repeat ?? 1, values['pass-rate'] ?? 1, values.wait ?? 10].map(Number)
  const isIn = (value: number | undefined, from: number, to: number): value is number =>
    value !== undefined && value >= from && value <= to
  if (!isIn(repeat, 1, mostRepeats) || !Number.isInteger(repeat)) {
    err(`--repeat is "${values.repeat}": it must be a whole number from 1 to ${mostRepeats}.`)
    return null
  }
  if (!isIn(passRate, 0, 1) || values['pass-rate'] === '') {
    err(`--pass-rate is "${values['pass-rate']}": it must be a number from 0 to 1, such as 0.9.`)
    return null
  }
  if (!isIn(wait, 0, 3600)) {
    err(`--wait is "${values.wait}": it must be a number of seconds up to 3600.`)
    return null
  }
  const junit = typeof values.junit === 'string' ? values.junit : null
  return { both: values.both === true, withinMs: wait * 1000, repeat, passRate, junit }
}

interface ReadScript {
  file: string
  script: Script
}

/** Reads all scripts before the first is played. Returns null if one of them is none, and says why. */
async function readScripts(files: readonly string[], { values, err }: CliCall): Promise<ReadScript[] | null> {
  const scripts: ReadScript[] = []
  for (const file of files) {
    const input = await readJson(file).catch((error: Error) => {
      throw new Error(`${file} ${error.message}`)
    })
    const result = readScript(input, patterns)
    const name = files.length > 1 ? `${file}: ` : ''
    if ('problems' in result) {
      for (const { message } of result.problems) err(name + message)
      continue
    }
    const languages = languagesOf(result.script)
    const language = String(values.language ?? languages[0])
    if (languages.includes(language)) scripts.push({ file, script: scriptIn(result.script, language) })
    else err(`${name}The script is not in ${language}. Choose one of: ${languages.join(', ')}`)
  }
  return scripts.length === files.length ? scripts : null
}

type PlayNeeds = Options & Pick<RunNeeds, 'url' | 'channelId'> & { api: CliApi | null }

/** Plays each script, and writes the report after each play, so that it is whole if the command is ended. */
async function playAll(scripts: readonly ReadScript[], needs: PlayNeeds, call: CliCall): Promise<number> {
  const { repeat, passRate, junit } = needs
  const { out, err, stop } = call
  const startedAt = new Date()
  const all: (Plays & { runs: Plays['runs'][number][] })[] = scripts.map(({ file, script }) => ({
    file,
    script,
    repeat,
    startedAt,
    runs: [],
  }))
  const report = async () => {
    if (junit !== null) await writeWhole(junit, junitReport(all, passRate))
  }
  await report()
  const onMessage = repeat === 1 ? printTo(out) : undefined
  let isBroken = false
  for (const plays of all) {
    for (let nth = 0; nth < repeat && !isBroken; nth++) {
      const run = await runScript(plays.script, Object.assign({}, needs, { stop, onMessage }))
      plays.runs.push(run)
      await report()
      const place = repeat > 1 ? `${plays.script.title}, play ${nth + 1}: ` : ''
      for (const check of failuresOf(run.results)) err(place + describeFailure(check))
      if (run.error !== null) err(place + run.error)
      isBroken = run.error !== null
    }
    if (repeat > 1 && plays.runs.length > 0) for (const line of rateLines(plays, passRate)) out(line)
  }
  if (isBroken) return 2
  return all.every((plays) => reaches(passedPlays(plays), repeat, passRate)) ? 0 : 1
}

const printTo =
  (out: CliCall['out']): RunNeeds['onMessage'] =>
  (_, body, content) => {
    for (const line of content ? linesOf(content, []) : [`> ${body}`]) out(line)
  }

/** A reader sees the old file or the new one, never a part. */
async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.${process.pid}.part`
  try {
    await writeFile(part, text)
    await rename(part, file)
  } catch (error) {
    throw new Error(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}
