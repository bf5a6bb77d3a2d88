import { eventually } from '../../server/testing/a-running-app'

/** Waits until the newest message is interrupted, and returns its text. */
export async function interrupted(newest: () => Promise<{ body: string; live?: string } | undefined>): Promise<string> {
  const content = await eventually('the message is interrupted', async () => {
    const last = await newest()
    return last?.live === 'interrupted' ? last : null
  })
  return content.body
}
