import { type Actor, recordChange } from '../events/record-event'
import { type Change, requireUnchanged } from '../events/unchanged'
import type { Needs } from '../needs'
import { readableSources, requireAllSources, requireRight } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord } from '../records'
import { invalid } from '../refusals'
import type { ChannelRecord } from '../setup-records'
import { changedAt } from '../stored-record'
import { channelHidden } from './refusals'

/** Returns the three routing modes, each with its sources that the agent can read. */
export async function readableChannels(read: Reader, agent: AgentRecord): Promise<ChannelRecord[]> {
  const readable = new Set((await readableSources(read, agent)).map((source) => source.id))
  const only = (ids: string[]) => ids.filter((id) => readable.has(id))
  return (await read.channels()).map((channel) => ({ ...channel, source_ids: only(channel.source_ids) }))
}

type ChannelFields = Pick<ChannelRecord, 'name' | 'source_ids' | 'bot_id' | 'bot_may' | 'ring_seconds'>

/** Changes the name, sources or bot of a routing mode. A source leaves the mode that it was in. Throws 404, 403, 409, 422. */
export function changeRoutingMode(
  needs: Needs,
  actor: Actor,
  id: string,
  { fields: changes, seenAt }: Change<ChannelFields>,
): Promise<ChannelRecord> {
  return needs.store.transact(async (tx) => {
    const update = async (before: ChannelRecord, after: ChannelRecord) => {
      await tx.updateChannel(after)
      await recordChange(tx, needs, { actor, action: 'channel.changed' }, before, after)
    }
    const channels = await tx.channels()
    const channel = channels.find((each) => each.id === id)
    if (!channel) throw channelHidden()
    await requireRight(tx, actor.agent, 'manage_channels')
    requireUnchanged(channel, seenAt)
    if (Object.keys(changes).some((field) => field !== 'source_ids')) await requireAllSources(tx, actor.agent)
    const readable = new Set((await readableSources(tx, actor.agent)).map((source) => source.id))
    const unseen = channel.source_ids.filter((each) => !readable.has(each))
    const sourceIds = changes.source_ids && [...new Set([...unseen, ...changes.source_ids])]
    const problems = (changes.source_ids ?? []).flatMap((each, nth) => problemOf(each, nth, readable))
    if (changes.bot_id && !(await tx.agent(changes.bot_id))) {
      problems.push({ path: 'bot_id', code: 'unknown', message: 'bot_id names no user.' })
    }
    if (problems.length > 0) throw invalid(problems)
    const changed: ChannelRecord = {
      ...channel,
      ...changes,
      source_ids: sourceIds ?? channel.source_ids,
      updated_at: changedAt(channel, needs.clock()),
    }
    for (const otherChannel of channels.filter((each) => each.id !== id)) {
      const remainingIds = otherChannel.source_ids.filter((each) => !changed.source_ids.includes(each))
      if (remainingIds.length < otherChannel.source_ids.length)
        await update(otherChannel, {
          ...otherChannel,
          source_ids: remainingIds,
          updated_at: changedAt(otherChannel, needs.clock()),
        })
    }
    await update(channel, changed)
    return { ...changed, source_ids: changed.source_ids.filter((each) => readable.has(each)) }
  })
}

function problemOf(sourceId: string, nth: number, readable: ReadonlySet<string>) {
  if (readable.has(sourceId)) return []
  const path = `source_ids[${nth}]`
  return [{ path, code: 'unknown', message: `${path} names no source that this agent may read.` }]
}
