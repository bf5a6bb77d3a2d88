import { channelKinds } from '../../contract/channel-kinds'
import type { ChannelPreview, LintResult } from '../../contract/structured/preview'
import { lint as lintMessage, messageOf } from '../structured/preview/lint'
import { randomHex } from '../values/ids'
import type { CliCall, CliCommand } from './command'
import { readJson } from './json-file'

export const lint: CliCommand = {
  usage: 'payload.json ... [--channel KIND] [--strict] [--json]',
  summary:
    'Check payloads, such as { body, structured_content }, against the rules of the channels; - reads standard input.',
  options: {
    channel: { type: 'string', multiple: true },
    strict: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run({ args, values, out, err, input }) {
    const kinds = channelKinds.filter((kind) => stringsOf(values.channel).includes(kind))
    const unknownKinds = stringsOf(values.channel).filter((kind) => !channelKinds.some((each) => each === kind))
    if (unknownKinds.length > 0) {
      err(`There is no channel "${unknownKinds[0]}". Use one of: ${channelKinds.join(', ')}.`)
      return 2
    }
    if (args.length === 0) {
      err('Name a file: bubblewire lint payload.json')
      return 2
    }
    const results: FileResult[] = []
    for (const file of args) results.push(await lintFile(file, kinds.length > 0 ? kinds : channelKinds, input))
    if (values.json) out(JSON.stringify(results, null, 2))
    else for (const result of results) for (const line of resultLines(result)) (result.error ? err : out)(line)
    if (results.some(({ error }) => error)) return 2
    const hasWarnings = results.some(({ channels }) => channels.some(({ warnings }) => warnings.length > 0))
    return results.every(({ accepted }) => accepted) && !(values.strict && hasWarnings) ? 0 : 1
  },
}

interface FileResult extends LintResult {
  file: string
  error?: string
}

const stringsOf = (value: CliCall['values'][string]): string[] =>
  (Array.isArray(value) ? value : []).filter((each) => typeof each === 'string')

async function lintFile(
  file: string,
  kinds: readonly (typeof channelKinds)[number][],
  input: AsyncIterable<string>,
): Promise<FileResult> {
  const failedResult = (error: string) => ({ file, error, accepted: false, channels: [], attachments_not_checked: [] })
  let payload: unknown
  try {
    payload = await readJson(file, file === '-' ? () => readAll(input) : undefined)
  } catch (error) {
    return failedResult((error as Error).message)
  }
  const message = messageOf(payload)
  if (!message)
    return failedResult('is neither a structured payload (an object with "type") nor a request with structured_content')
  const surroundings = { attachments: new Map(), randomHex: () => randomHex(16), now: Date.now() }
  return { file, ...lintMessage(Object.assign(surroundings, message), kinds) }
}

async function readAll(input: AsyncIterable<string>): Promise<string> {
  const lines: string[] = []
  for await (const line of input) lines.push(line)
  return lines.join('\n')
}

function resultLines({ file, error, channels, attachments_not_checked: ids }: FileResult): string[] {
  if (error) return [`${file} ${error}`]
  const uploads = ids.length === 1 ? '1 upload is' : `${ids.length} uploads are`
  const note = ids.length > 0 ? [`  ${uploads} taken to fit: only a server can look at them.`] : []
  return [file, ...channels.flatMap(channelLines), ...note]
}

function channelLines({ channel_kind, accepted, rendering, errors, warnings }: ChannelPreview): string[] {
  const count = accepted ? warnings.length : errors.length
  const countText = `${count} ${accepted ? 'warning' : 'problem'}${count === 1 ? '' : 's'}`
  const verdict = accepted
    ? `accepted as ${rendering?.as}${count > 0 ? `, ${countText}` : ''}`
    : `refused, ${countText}`
  const details = accepted ? warnings : errors
  return [`  ${channel_kind.padEnd(18)}${verdict}`, ...details.map(({ message }) => `      ${message}`)]
}
