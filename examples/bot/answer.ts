import type { ContentMetadata } from '../../contract/webhook-event'
import type { Answer, Given } from './answer-shapes'
import { answers, wordOfPayload, words } from './answers'
import { sayBack } from './echo'
import type { Pictures } from './pictures'

export interface AnswerNeeds extends Omit<Given, 'pictures'> {
  /** Called only for answers with pictures. */
  pictures: () => Promise<Pictures>
}

/** Returns the bot's answer: the echo of the customer's choice, the answer to a known word, or the list of known words. */
export async function answerTo(
  message: Pick<ContentMetadata, 'body' | 'structured_reply'>,
  needs: AnswerNeeds,
): Promise<Answer> {
  const byWord = async (word: keyof typeof answers) => answers[word]({ ...needs, pictures: await needs.pictures() })
  const back = sayBack(message.structured_reply, message.body)
  if (back !== null) {
    const word = wordOfPayload(message.structured_reply)
    if (!word) return { body: back }
    const next = await byWord(word)
    return { ...next, body: next.body ? `${back}\n\n${next.body}` : back }
  }
  const word = words.find((known) => known === message.body.trim().toLowerCase())
  if (word) return byWord(word)
  if (/\b(person|human)\b/i.test(message.body))
    return { body: 'I have told the team. A person answers here as soon as they can.', toPeople: true }
  return {
    body: `I am a small bot and know nine words: ${words.slice(0, -1).join(', ')} and ${words.at(-1)}. Type one of them to see what it does, or person to talk to a person.`,
  }
}
