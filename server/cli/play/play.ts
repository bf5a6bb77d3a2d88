import { randomBytes } from 'node:crypto'
import { createClient } from '../../../clients/typescript/client'
import { live } from '../../../clients/typescript/live'
import type { CustomerContent } from '../../../contract/chat/realtime'
import { languagesOf, scriptIn } from '../../../contract/script/in-language'
import { readScript } from '../../../contract/script/read-script'
import { addressOf } from '../api'
import type { CliApi, CliCommand } from '../command'
import { readJson } from '../json-file'
import { linesOf } from './chat-lines'
import { connectCustomer } from './customer'
import { type Playing, type PlayingCustomer, playScript } from './play-script'

export const play: CliCommand = {
  usage: 'SCRIPT.json CHANNEL_ID [--both] [--language TAG] [--wait SECONDS] [--url URL]',
  summary:
    'Play a script: the customer by socket; the bot answers and is compared, or --both says its part by the API.',
  options: {
    both: { type: 'boolean' },
    language: { type: 'string' },
    wait: { type: 'string' },
    url: { type: 'string' },
  },
  async run({ args: [file, channelId, ...more], values, out, err, env, api: openApi }) {
    if (!file || !channelId || more.length > 0) {
      err('Name a script and a channel: bubblewire play SCRIPT.json CHANNEL_ID')
      return 2
    }
    const script = await readJson(file).catch((error: Error) => {
      throw new Error(`${file} ${error.message}`)
    })
    const result = readScript(script)
    if ('problems' in result) {
      for (const { message } of result.problems) err(message)
      return 2
    }
    const language = String(values.language ?? languagesOf(result.script)[0])
    if (!languagesOf(result.script).includes(language)) {
      err(`The script is not in ${language}. Choose one of: ${languagesOf(result.script).join(', ')}`)
      return 2
    }
    const url = String(values.url ?? (await addressOf(env)))
    const api = values.both ? await openApi() : null
    const customer = await connectCustomer(url, channelId, randomBytes(32).toString('base64url'))
    try {
      const difference = await playScript(scriptIn(result.script, language), {
        customer: { send: customer.send, nextMessage: queueMessages(customer.onAnswer) },
        ...(api && { agent: agentOf(api, url) }),
        withinMs: Number(values.wait ?? 10) * 1000,
        onMessage: (_, body, content) => {
          for (const line of content ? linesOf(content, []) : [`> ${body}`]) out(line)
        },
      })
      if (difference) err(difference.message)
      return difference ? 1 : 0
    } finally {
      customer.close()
      await api?.close()
    }
  },
}

function agentOf({ call, token = '' }: CliApi, url: string): NonNullable<Playing['agent']> {
  return {
    async reply(in_reply_to_id, { live: pieces, ...step }) {
      if (!pieces) return call('POST', '/1.0/contents', { in_reply_to_id, ...step })
      const { structured_content } = step
      return live(createClient({ url, token }), { in_reply_to_id }, async function* () {
        yield* pieces
        if (structured_content) yield { structured_content }
      })
    },
  }
}

export function queueMessages(
  onAnswer: (listener: (content: CustomerContent) => void) => void,
): PlayingCustomer['nextMessage'] {
  const queue: CustomerContent[] = []
  let wake = () => {}
  onAnswer((content) => {
    queue.push(content)
    wake()
  })
  return async (withinMs) => {
    if (queue.length === 0)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, withinMs)
        wake = () => {
          clearTimeout(timer)
          done()
        }
      })
    return queue.shift() ?? null
  }
}
