import { type ParseArgsConfig, parseArgs } from 'node:util'
import { namedAsGiven } from '../config/named-as-given'
import { distance } from '../values/distance'
import { version } from '../values/version'
import { auditVerify } from './audit-verify'
import { backup } from './backup'
import { chat } from './chat/chat'
import type { CliCall, CliCommand, CliEnvironment } from './command'
import { doctor } from './doctor/doctor'
import { importCommand } from './import'
import { lint } from './lint'
import { listen } from './listen/listen'
import { mcp } from './mcp'
import { edit, react, unsend } from './messages/message-actions'
import { say } from './messages/say'
import { migrate } from './migrate'
import { move } from './move'
import { openapi } from './openapi'
import { play } from './play/play'
import { script } from './play/script'
import { restore } from './restore'
import { snippet } from './snippet'
import { sourceCreate } from './source-create'
import { demo, start } from './start/start'
import { tokenCreate } from './token-create'
import { usersDisable, usersEnable, usersList, usersMakeAdmin, usersResetFactors, usersSignInLink } from './users'

export const commands: Readonly<Record<string, CliCommand>> = {
  start,
  demo,
  'token create': tokenCreate,
  'source create': sourceCreate,
  snippet,
  chat,
  play,
  script,
  lint,
  listen,
  say,
  edit,
  unsend,
  react,
  mcp,
  openapi,
  doctor,
  backup,
  restore,
  move,
  migrate,
  import: importCommand,
  'audit verify': auditVerify,
  users: usersList,
  'users disable': usersDisable,
  'users enable': usersEnable,
  'users make-admin': usersMakeAdmin,
  'users sign-in-link': usersSignInLink,
  'users reset-factors': usersResetFactors,
}

export async function runCli(argv: readonly string[], call: CliEnvironment): Promise<number> {
  const [first = ''] = argv
  if (['--version', '-v', 'version'].includes(first)) {
    call.out(version)
    return 0
  }
  if (['--help', '-h', 'help'].includes(first)) {
    for (const line of help()) call.out(line)
    return 0
  }
  const match = commandOf(first === '' || first.startsWith('-') ? ['start', ...argv] : argv)
  if (!match) return refuseCommand(argv, call)
  const { name, command, commandArgs } = match
  const usage = `bubblewire ${name} ${command.usage}${command.callsServer ? ' [--url URL] [--token TOKEN]' : ''}`
  let given: string[] = []
  try {
    const help = { type: 'boolean', short: 'h' } as const
    const options = Object.assign({ help }, command.options, command.callsServer ? serverOptions : {})
    const { values, positionals } = parseArgs({
      args: joinOptionValues(commandArgs, options),
      options,
      allowPositionals: true,
    })
    given = Object.keys(values).map((option) => `--${option}`)
    if (values.help) {
      call.out([usage, '', command.summary, ...(command.callsServer ? ['', ...serverHelp] : [])].join('\n'))
      return 0
    }
    if (typeof values.url === 'string' && !isAddress(values.url)) {
      call.err(`--url is "${values.url}": it must be an http or https address, such as https://chat.example.com.`)
      return 2
    }
    const env = command.callsServer ? withServer(call.env, values) : call.env
    return await command.run({
      args: positionals,
      values,
      ...call,
      env,
      api: () => call.api(env, command.requiresInstallation),
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    call.err(
      code?.startsWith('ERR_PARSE_ARGS') ? `${message.split('.')[0]}.\nUse: ${usage}` : namedAsGiven(message, given),
    )
    return 2
  }
}

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const serverOptions = { url: { type: 'string' }, token: { type: 'string' } } as const
const serverHelp = [
  'The server is the one of --url and --token, or of BUBBLEWIRE_URL and BUBBLEWIRE_TOKEN in the environment; else the one',
  'that runs on DATA_DIR; else the data folder or DATABASE_URL itself.',
]

function withServer({ ...env }: CliCall['env'], { url, token }: CliCall['values']): CliCall['env'] {
  if (typeof url === 'string') env.BUBBLEWIRE_URL = url
  if (typeof token === 'string') env.BUBBLEWIRE_TOKEN = token
  return env
}

/** Joins option and value with `=`, because a token may begin with a dash and `parseArgs` would read an option. */
function joinOptionValues(words: readonly string[], options: NonNullable<ParseArgsConfig['options']>): string[] {
  const isOption = (word: string) => word === '-h' || Object.hasOwn(options, word.replace(/^--([^=]*).*$/s, '$1'))
  const joinedWords: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const next = words[at + 1]
    const takesValue = word.startsWith('--') && options[word.slice(2)]?.type === 'string'
    if (takesValue && next?.startsWith('-') && !isOption(next)) {
      joinedWords.push(`${word}=${next}`)
      at++
    } else joinedWords.push(word)
  }
  return joinedWords
}

function commandOf(
  argv: readonly string[],
): { name: string; command: CliCommand; commandArgs: readonly string[] } | null {
  for (const wordCount of [2, 1]) {
    const name = argv.slice(0, wordCount).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command) return { name, command, commandArgs: argv.slice(wordCount) }
  }
  return null
}

/** Prints the commands that begin with the same word, such as `token create` for `token`. */
function refuseCommand(argv: readonly string[], call: CliEnvironment): number {
  const [first = '', second = ''] = argv
  const group = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `))
  const asksHelp = ['--help', '-h', 'help'].includes(second)
  const print = asksHelp && group.length > 0 ? call.out : call.err
  if (group.length === 0) print(`There is no command "${first}".${meantBy(first)} All commands: bubblewire help`)
  else if (second && !asksHelp) print(`There is no command "${first} ${second}". Use one of these:`)
  else print(`"${first}" needs a second word:`)
  for (const [name, { usage, summary }] of group) print(`  bubblewire ${name} ${usage}\n      ${summary}`)
  return asksHelp && group.length > 0 ? 0 : 2
}

/** Returns a question for the command whose first word differs by one letter, or by two of a longer word. */
function meantBy(word: string): string {
  const firstWords = new Set(Object.keys(commands).map((name) => name.split(' ')[0] ?? ''))
  const meant = [...firstWords].find((each) => distance(each, word) <= (each.length < 5 ? 1 : 2))
  return meant ? ` Do you mean "${meant}"?` : ''
}

function help(): string[] {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return [
    `Bubblewire ${version}: bubblewire [COMMAND] [--help]. Without a command it starts the server.`,
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width + 2)}${summary}`),
    '',
    ...serverHelp,
  ]
}
