import type { Appearance } from '../../contract/chat/appearance'
import type { Trigger } from '../../contract/triggers/trigger'
import type { Bubblewire } from './bubblewire'

export const trigger = (
  id: string,
  conditions: Trigger['conditions'],
  actions: Trigger['actions'],
): Omit<Trigger, 'active'> => ({ id, name: `The ${id}`, conditions, actions })

/** Creates a source with these triggers in the demo's community. Returns the product with this source in `demo`. */
export const sourceWith = (
  bubblewire: Bubblewire,
  triggers: readonly Omit<Trigger, 'active'>[],
  appearance?: Appearance,
) => shopWith(bubblewire, { triggers, ...(appearance && { appearance }) })

/** Creates a source with these settings likewise. */
export async function shopWith(bubblewire: Bubblewire, settings: object) {
  const { records } = (await bubblewire.call('GET', '/1.0/content_sources')) as unknown as {
    records: { type: string; community_id: string }[]
  }
  const community_id = records.find(({ type }) => type === 'web_messaging')?.community_id
  const source = await bubblewire.call('POST', '/1.0/content_sources', {
    name: `Triggers ${Math.random()}`,
    type: 'web_messaging',
    community_id,
    web_messaging: true,
    settings,
  })
  const demo = { ...bubblewire.demo, source_id: source.id as string, channel_id: source.channel_id as string }
  return Object.create(bubblewire, { demo: { value: demo } }) as Bubblewire
}
