import { randomBytes } from 'node:crypto'
import type { CustomerContent } from '../../../contract/chat/realtime'
import { chooseOption, type Option, optionsOf } from '../../../contract/structured/options'
import { addressOf } from '../api'
import type { CliCall, CliCommand } from '../command'
import { fillInForm } from './chat-form'
import { authorOf, linesOf } from './chat-lines'
import { connectCustomer, type OutgoingMessage } from './customer'
import { createLiveLines } from './live-lines'

export const chat: CliCommand = {
  usage: 'CHANNEL_ID [--say TEXT] [--wait SECONDS] [--session TOKEN] [--url URL]',
  summary: "Be a customer: write, tap by number, fill in forms. --say sends one text and prints the content's id.",
  options: { say: { type: 'string' }, wait: { type: 'string' }, session: { type: 'string' }, url: { type: 'string' } },
  async run({ args: [channelId, ...more], values, out, write, err, env, input, stop }) {
    if (!channelId || more.length > 0) {
      err('Name one channel: bubblewire chat CHANNEL_ID (see the snippet, and in .data/demo.json)')
      return 2
    }
    const url = String(values.url ?? (await addressOf(env)))
    const session = String(values.session ?? randomBytes(32).toString('base64url'))
    const customer = await connectCustomer(url, channelId, session)
    try {
      if (typeof values.say === 'string') {
        const pendingAnswer = nextAnswer(customer, Number(values.wait ?? 0) * 1000, stop)
        out((await customer.send({ body: values.say })).id)
        const answer = await pendingAnswer
        if (answer) for (const line of linesOf(answer, optionsOf(answer))) out(line)
        return answer || !values.wait ? 0 : 1
      }
      err(`Connected as a ${values.session ? 'known' : 'new'} customer. A number taps, /quit ends.`)
      if (!values.session) err(`Come back as the same customer with --session ${session}`)
      await converse(customer, { out, write, err, input, stop })
      return 0
    } finally {
      customer.close()
    }
  },
}

type Customer = Awaited<ReturnType<typeof connectCustomer>>

function nextAnswer(customer: Customer, withinMs: number, stop: AbortSignal): Promise<CustomerContent | null> {
  if (!(withinMs > 0)) return Promise.resolve(null)
  return new Promise((done) => {
    const timer = setTimeout(() => done(null), withinMs)
    stop.addEventListener('abort', () => done(null), { once: true })
    customer.onAnswer((content) => {
      clearTimeout(timer)
      done(content)
    })
  })
}

async function converse(customer: Customer, terminal: Pick<CliCall, 'out' | 'write' | 'err' | 'input' | 'stop'>) {
  const live = createLiveLines(terminal)
  const io = Object.assign({}, terminal, live)
  let openQuestions: { id: string; options: Option[] }[] = []
  const authors = new Map<string, string>()
  const show = (content: CustomerContent) => {
    const options = content.from === 'agent' ? optionsOf(content) : []
    const lines = linesOf(content, options)
    if (!authors.has(content.id)) authors.set(content.id, authorOf(content))
    for (const line of content.live ? live.remainingLines(content, lines) : lines) io.out(line)
    if (options.length > 0) openQuestions.unshift({ id: content.id, options })
  }
  const forget = (id: string) => {
    openQuestions = openQuestions.filter((each) => each.id !== id)
  }
  const earlierMessages = customer.history()
  customer.onChanged(earlierMessages, {
    edited: (content) => {
      forget(content.id)
      show({ ...content, author_name: `${authorOf(content)} (edited)` })
    },
    removed: (id) => {
      forget(id)
      if (authors.has(id)) io.out(`  (${authors.get(id)} unsent a message.)`)
    },
  })
  customer.onAnswer(show, { earlierMessages, onGrowth: live.grow })
  for (const content of await earlierMessages) content.live === 'streaming' ? live.grow(content) : show(content)
  customer.onLost(() => io.err('The connection is lost. What you write is sent when it is back.'))

  const lines = io.input[Symbol.asyncIterator]()
  const nextLine = async () => {
    const line = await lines.next()
    return line.done || io.stop.aborted || line.value.trim() === '/quit' ? null : line.value
  }
  for (let text = await nextLine(); text !== null; text = await nextLine()) {
    if (text.trim() === '') continue
    const [question] = openQuestions
    const option = question && chooseOption(question.options, text)
    const message = question && option ? await messageOfTap(question.id, option, io, nextLine) : { body: text }
    if (!message) continue
    await customer.send(message).catch((error: Error) => io.err(`Not sent: ${error.message}`))
  }
}

async function messageOfTap(
  id: string,
  option: Option,
  { out, err }: Pick<CliCall, 'out' | 'err'>,
  next: () => Promise<string | null>,
): Promise<OutgoingMessage | null> {
  if ('url' in option) {
    out(`  opens ${option.url}`)
    return null
  }
  if ('reply' in option) return { body: option.body, in_reply_to_id: id, structured_reply: option.reply }
  const answers = await fillInForm(option.form, async (lines) => {
    for (const line of lines) err(line)
    return next()
  })
  return answers && { body: option.form.title ?? 'Form', in_reply_to_id: id, structured_reply: answers }
}
