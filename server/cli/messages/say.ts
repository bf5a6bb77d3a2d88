import { ApiError, createClient } from '../../../clients/typescript/client'
import { live } from '../../../clients/typescript/live'
import type { CliCall, CliCommand } from '../command'
import { runningServer } from '../running-server'

export const say: CliCommand = {
  usage: 'CONTENT_ID [TEXT] [--live] [--idle SECONDS]',
  summary: 'Reply to a message with TEXT or standard input; with --live the customer sees it while it is written.',
  callsServer: true,
  options: { live: { type: 'boolean' }, idle: { type: 'string' } },
  async run(call) {
    const { args, values, out, err, stop } = call
    const [in_reply_to_id, ...words] = args
    if (!in_reply_to_id || words.length > 1) {
      err("Name the customer's message, and put the text in quotation marks: bubblewire say CONTENT_ID 'On its way.'")
      return 2
    }
    const server = await runningServer(call, 'nobody can be answered')
    if (typeof server === 'string') {
      err(server)
      return 2
    }
    const client = createClient(server)
    const text = words.length > 0 ? words : call.text
    try {
      const { id } = await (values.live
        ? live(client, { in_reply_to_id, ...idleOf(values) }, asPieces(text))
        : client('createContent', { in_reply_to_id, body: await wholeText(text) }))
      out(id)
      return 0
    } catch (error) {
      if (stop.aborted) err('Stopped. The customer sees the text so far, marked as interrupted.')
      else if (error instanceof ApiError) err(error.message)
      else throw error
      return 1
    }
  },
}

/** Yields text as it arrives. Delays a final line end until more text follows, because most programs end with one. */
async function* asPieces(text: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let lineEnd = ''
  for await (const part of text) {
    const completeText = lineEnd + part
    const words = completeText.replace(/\n$/, '')
    lineEnd = completeText.slice(words.length)
    if (words !== '') yield words
  }
}

export async function wholeText(text: Iterable<string> | AsyncIterable<string>): Promise<string> {
  let whole = ''
  for await (const part of text) whole += part
  return whole.replace(/\n$/, '')
}

const idleOf = ({ idle }: CliCall['values']) => (idle === undefined ? {} : { idle_timeout: Number(idle) })
