import { quantile } from '../figures'
import type { Bot } from './bot'
import { type Conversation, type HearPiece, ourConversations, relayConversation } from './live-conversations'
import { watchDisk } from './live-disk'
import { createMessage, type Message } from './live-message'
import { inSmallGroups } from './load'
import type { Started } from './subjects'
import { createRun } from './timed-run'

export interface LiveLoad {
  messages: number
  rate: number
  /** The minimum number of pieces of a message; the maximum is twice as many. So messages end at different times. */
  pieces: number
  warmupSeconds: number
  seconds: number
}

/** Times in milliseconds, from the bot's write to the customer's receipt; CPU in microseconds a piece. */
export interface LiveResult {
  perSecond: number
  cpu: number
  cores: number
  databaseCpu: number
  databaseCores: number
  p50: number
  p95: number
  p99: number
  commits: number
  unstoredMs: number
  lost: number
  altered: number
  errors: number
}

interface Chat {
  message: Message | null
  conversation: Conversation
}

/** Bots write live messages to customers with open chats. After each message the customer writes again. */
export async function live(subject: Started, bot: Bot, settings: LiveLoad): Promise<LiveResult> {
  const run = createRun(subject)
  const ours = subject.demo ? await ourConversations(subject, bot) : null
  const tookMs: number[] = []
  let [written, received, inside, lost, altered] = [0, 0, 0, 0, 0]
  const onPieceShown = (sentAt: number) => {
    received += 1
    if (run.counts(sentAt)) tookMs.push(performance.now() - sentAt)
  }
  const chats = await inSmallGroups(settings.messages, async (nth): Promise<Chat> => {
    const onPiece: HearPiece = (piece) => chat.message?.onPiece(piece)
    const conversation = await (ours ? ours.open(onPiece) : relayConversation(subject.url, nth, onPiece))
    const chat: Chat = { message: null, conversation }
    return chat
  })
  const disk = ours && (await watchDisk(subject.stored, () => chats.flatMap(({ message }) => message ?? [])))

  async function keepWriting(chat: Chat, nth: number): Promise<void> {
    for (let jitter = after(nth / 101); run.isLive(); jitter = after(jitter)) {
      try {
        const writer = await chat.conversation.begin()
        const message = createMessage(writer, Math.round(settings.pieces * (1 + jitter)), onPieceShown)
        chat.message = message
        if (!run.isLive()) endAtOnce(message)
        const body = await message.written()
        lost += await message.missing()
        if (message.isAltered() || (body !== null && body !== message.text())) altered += 1
      } catch (error) {
        run.failed(error as Error)
      } finally {
        chat.message = null
      }
    }
  }
  /** Writes one piece before the end, because an empty message is refused. */
  function endAtOnce(message: Message): void {
    if (message.write()) written += 1
    message.finish()
  }
  async function writePieces(): Promise<void> {
    await run.atRate(settings.messages * settings.rate, (nth) => {
      if (!chats[nth % chats.length]?.message?.write()) return
      written += 1
      if (run.isMeasuring()) inside += 1
    })
    for (const { message } of chats) if (message) endAtOnce(message)
  }
  const used = await run.measure({
    ...{ ...settings, loops: [writePieces(), ...chats.map(keepWriting)] },
    ...{ done: () => written, isDrained: () => written === received },
    begins: async () => disk?.begin(),
    ends: async () => disk?.end(),
  })
  for (const { conversation } of chats) conversation.close()
  const perSecond = (inside * 1000) / used.tookMs
  const stored = { commits: (disk?.commits() ?? 0) / (used.tookMs / 1000), unstoredMs: disk?.unstoredMs() ?? 0 }
  await disk?.close()
  await ours?.release()
  return {
    ...{ perSecond, cpu: used.cpu, databaseCpu: used.databaseCpu },
    ...{ cores: (used.cpu * perSecond) / 1e6, databaseCores: (used.databaseCpu * perSecond) / 1e6 },
    ...{ p50: quantile(tookMs, 0.5), p95: quantile(tookMs, 0.95), p99: quantile(tookMs, 0.99) },
    ...{ ...stored, lost, altered, errors: run.errors() },
  }
}

/** Returns the next of a series of numbers from 0 to 1 that looks random. */
const after = (number: number) => (number * 37.1 + 0.31) % 1
