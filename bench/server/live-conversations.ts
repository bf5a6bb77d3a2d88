import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { WebSocket } from 'ws'
import type { LivePiece } from '../../contract/chat/live'
import { readLines } from '../../server/testing/json-lines'
import type { Bot } from './bot'
import { type Line, ourLine } from './lines'
import { deviceId } from './load'
import { newSession, type Started } from './subjects'

export interface Conversation {
  begin(): Promise<Writer>
  close(): void
}

export interface Writer {
  /** The id of the content; null at the relay. */
  id: string | null
  write(text: string): void
  end(): Promise<string | null>
}

export type HearPiece = (piece: Pick<LivePiece, 'at' | 'text'>) => void

export async function relayConversation(url: string, nth: number, onPiece: HearPiece): Promise<Conversation> {
  const open = (path: string) =>
    new Promise<WebSocket>((ready, fail) => {
      const address = `${url.replace('http:', 'ws:')}/${path}?thread=${nth}`
      const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true })
      socket.on('open', () => ready(socket)).on('error', fail)
    })
  const [customer, bot] = [await open('customer'), await open('bot')]
  customer.on('message', (data) => onPiece(JSON.parse(String(data))))
  return {
    begin: async () => {
      let at = 0
      return {
        id: null,
        write(text) {
          bot.send(JSON.stringify({ at, text }))
          at += text.length
        },
        end: async () => null,
      }
    },
    close() {
      bot.terminate()
      customer.terminate()
    },
  }
}

/** Returns a function that opens conversations: the customer by socket, the bot by webhook and streamed requests. */
export async function ourConversations({ url, demo, api }: Started, bot: Bot) {
  if (!demo) throw new Error('There is no demo.')
  const { channel_id, access_token } = demo
  const { id: webhook } = await api.call('POST', '/1.0/webhooks', {
    ...{ url: bot.url, name: 'live', active: true, verify_token: 'live' },
    registered_events: ['content.imported', 'content.replied', 'content.updated'],
  })
  const waitingQuestions = new Map<string, (id: string) => void>()
  bot.onNews = ({ id, body }) => waitingQuestions.get(body)?.(id)
  const open = async (onPiece: HearPiece): Promise<Conversation> => {
    const auth = { channel_id, session_token: newSession() }
    const line: Line = await ourLine(url.replace('http:', 'ws:'), auth, () => {}, onPiece)
    return {
      async begin() {
        const question = `Where is ${randomUUID()}?`
        const storedId = new Promise<string>((done) => waitingQuestions.set(question, done))
        await line.send(deviceId(), question)
        const id = await storedId
        waitingQuestions.delete(question)
        return writerOf(url, access_token, id)
      },
      close: line.close,
    }
  }
  return { open, release: async () => void (await api.call('DELETE', `/1.0/webhooks/${webhook}`)) }
}

interface AnswerLine {
  begun?: true
  id?: string
  content?: { body: string }
}

function writerOf(url: string, token: string, in_reply_to_id: string): Promise<Writer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
  const query = new URLSearchParams({ in_reply_to_id, client_id: randomUUID() })
  return new Promise((ready, fail) => {
    let last: AnswerLine = {}
    const clientRequest: ClientRequest = request(
      `${url}/1.0/contents/live?${query}`,
      { method: 'POST', headers },
      (answer) => {
        const finished = new Promise<string>((done, failed) =>
          answer.on('end', () => (last.content ? done(last.content.body) : failed(new Error(JSON.stringify(last))))),
        )
        finished.catch(() => {})
        answer.on('error', fail)
        readLines<AnswerLine>(answer, (line) => {
          last = line
          if (last.begun)
            ready({ id: last.id ?? null, write: (text) => void clientRequest.write(lineOf({ text })), end })
        })
        const end = () => {
          clientRequest.end()
          return finished
        }
      },
    )
    clientRequest.on('error', fail)
    clientRequest.flushHeaders()
  })
}

const lineOf = (piece: object) => `${JSON.stringify(piece)}\n`
