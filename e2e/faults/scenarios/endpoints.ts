import type { Scenario } from '../scenario'
import type { Mood } from '../world/endpoint'

const minute = 60_000
const stepMs = 15_000
/** The clock runs this many times faster. A request must end within the lease of its row (server/outbox/worker.ts). */
const speed = 60
const moods: Mood[] = ['error', 'hang', 'close', 'half', 'slow', 'fine']

export const endpoints: Scenario = {
  name: 'endpoints',
  about:
    "webhooks, one of them the bot's, and a connector hang, answer 500, close early or in the middle of an answer, are slow for an hour of the server's clock",
  setting: { store: 'sqlite', channel: true, env: { WEBHOOK_TIMEOUT: '1.5' } },
  async run({ at, between, webhook, bot, channel, timeline, random, pause, moveClock }) {
    const receivers = [webhook, bot.receiver, ...(channel ? [channel.connector] : [])]
    const setMood = (mood: () => Mood, ms?: number) => {
      for (const each of receivers) each.setMood(mood, ms)
    }
    const waitMinutes = async (minutes: number) => {
      for (let pastMs = 0; pastMs < minutes * minute; pastMs += stepMs) {
        await pause(stepMs / speed)
        moveClock(stepMs)
      }
    }
    for (const [nth, mood] of (['error', 'hang', 'close', 'half'] as const).entries()) {
      await at(nth / 8 + random() / 10)
      const minutes = Math.round(between(2, 6))
      timeline.fault(`${mood}, for ${minutes} minutes of the server's clock`)
      setMood(() => mood)
      await waitMinutes(minutes)
      setMood(() => 'fine')
      await waitMinutes(2)
    }
    await at(0.55)
    timeline.fault("answers take up to 0.7 s, for an hour of the server's clock")
    setMood(() => 'slow', between(100, 700))
    await waitMinutes(60)
    timeline.fault('each request is treated in another way, for 10 minutes')
    setMood(() => moods[Math.floor(random() * moods.length)] as Mood)
    await waitMinutes(10)
    setMood(() => 'fine')
    const sum = (mood: Mood) => receivers.reduce((count, { happened }) => count + happened[mood], 0)
    const words = moods.map((mood) => `${sum(mood)} ${mood}`).join(', ')
    timeline.fault(
      `of the requests so far: ${words}`,
      moods.reduce((count, mood) => count + (mood === 'fine' ? 0 : sum(mood)), 0),
    )
  },
  meanwhile: async ({ moveClock }) => moveClock((2 * speed * 1_000) / 10),
}
