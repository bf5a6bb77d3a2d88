import { ApiError, type Client, createClient } from '../../../clients/typescript/client'
import { reactionNames } from '../../../contract/reaction'
import type { CliCall, CliCommand } from '../command'
import { runningServer } from '../running-server'
import { wholeText } from './say'

export const edit: CliCommand = {
  usage: 'CONTENT_ID [TEXT]',
  summary: 'Change a reply that was sent to TEXT or standard input.',
  callsServer: true,
  options: {},
  async run(call) {
    const [id, ...words] = call.args
    if (!id || words.length > 1)
      return reportWrongCall(
        call,
        "Name the reply, and put the text in quotation marks: bubblewire edit CONTENT_ID 'On its way.'",
      )
    return changeMessage(call, async (client) => {
      const body = await wholeText(words.length > 0 ? words : call.text)
      await client('editContent', { id, body })
      return id
    })
  },
}

export const unsend: CliCommand = {
  usage: 'CONTENT_ID',
  summary: 'Unsend a reply: its words go from everywhere.',
  callsServer: true,
  options: {},
  async run(call) {
    const [id, ...more] = call.args
    if (!id || more.length > 0) return reportWrongCall(call, 'Name the reply: bubblewire unsend CONTENT_ID')
    return changeMessage(call, async (client) => (await client('unsendContent', { id })).id)
  },
}

const names = reactionNames.join(', ')

export const react: CliCommand = {
  usage: 'CONTENT_ID REACTION | CONTENT_ID --back',
  summary: `React to a message with ${names}; with --back take the reaction back.`,
  callsServer: true,
  options: { back: { type: 'boolean' } },
  async run(call) {
    const { args, values } = call
    const [id, reactionName, ...more] = args
    const reaction = reactionNames.find((each) => each === reactionName)
    if (!id || more.length > 0 || (values.back ? reactionName !== undefined : !reaction))
      return reportWrongCall(call, `Name the message and one of ${names}: bubblewire react CONTENT_ID heart`)
    return changeMessage(call, async (client) => {
      const { reactions } = await (reaction
        ? client('reactToContent', { id, reaction })
        : client('takeReactionBack', { id }))
      return (reactions ?? []).map(({ reaction, from }) => `${reaction} ${from}`).join('\n')
    })
  },
}

function reportWrongCall({ err }: CliCall, sentence: string): number {
  err(sentence)
  return 2
}

async function changeMessage(call: CliCall, act: (client: Client) => Promise<string>): Promise<number> {
  const server = await runningServer(call, 'no message can be changed')
  if (typeof server === 'string') return reportWrongCall(call, server)
  try {
    const output = await act(createClient(server))
    if (output !== '') call.out(output)
    return 0
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    call.err(error.message)
    return 1
  }
}
