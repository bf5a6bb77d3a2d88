import { afterAll, describe, expect, test } from 'vitest'
import { openIntervention } from '../../../conversation/interventions/open-intervention'
import { reassignIntervention } from '../../../conversation/interventions/reassign-intervention'
import { newAgent } from '../../../conversation/new-records'
import type { Store } from '../../../conversation/ports'
import { adminRoleId } from '../../../conversation/rights'
import { findPostgres } from '../../testing/postgres-databases'
import { anAttachment } from '../../testing/records'
import { aVisitor, changeThread, contentsOf, type Here, type Shop, withNodes } from '../../testing/visitors-on-nodes'

// Another node changes records of a conversation in which this node has replied.

const postgres = await findPostgres()

interface Scene extends Here {
  node: Store
  other: Store
  threadId: string
  contentId: string
}

const withReplies = (run: (scene: Scene) => Promise<void>) =>
  withNodes(postgres, 2, async (here) => {
    const { nodes, shop } = here
    const [node, other = node] = nodes
    const { content } = await shop.say(node, aVisitor())
    await shop.replyTo(node, content.id)
    await shop.replyTo(node, content.id)
    await run({ ...here, node, other, threadId: content.thread_id, contentId: content.id })
  })

async function aColleague(on: Store, { clock, ids }: Shop) {
  const colleague = newAgent({ id: ids(), name: 'Ben', role_id: adminRoleId }, clock())
  await on.transact((tx) => tx.insertAgent(colleague))
  return colleague
}

describe.skipIf(!postgres)('replies when another node changed records', () => {
  afterAll(() => postgres?.dropAll())

  test('an agent with the right to edit can reply after a colleague took over', () =>
    withReplies(async ({ node, other, shop, contentId }) => {
      const by = { agent: shop.agent, tokenId: null }
      const { id: interventionId } = await openIntervention(shop.needs(node), { ...by, contentId })
      await shop.replyTo(node, contentId)
      const { id: userId } = await aColleague(other, shop)
      await reassignIntervention(shop.needs(other), { ...by, interventionId, userId })
      const { content } = await shop.replyTo(node, contentId)
      expect(content.intervention_id).toBe(interventionId)
      expect((await node.read.intervention(interventionId))?.user_id).toBe(userId)
    }))

  test('a reply gets the number after a message that another node stored', () =>
    withReplies(async ({ node, other, shop, threadId, contentId }) => {
      await changeThread(other, threadId, ({ last_seq }) => ({ last_seq: last_seq + 1 }))
      const { content } = await shop.replyTo(node, contentId)
      expect(content.seq).toBe(5)
    }))

  test('a reply to a closed conversation is refused', () =>
    withReplies(async ({ node, other, shop, threadId, contentId }) => {
      await changeThread(other, threadId, () => ({ closed: true, inbox_state: 'closed' }))
      await expect(shop.replyTo(node, contentId)).rejects.toMatchObject({ kind: 'forbidden' })
      expect(await contentsOf(node, threadId)).toHaveLength(3)
    }))

  test('a reply with a deleted file is refused', () =>
    withReplies(async ({ node, other, shop, threadId, contentId }) => {
      const file = anAttachment({ uploaded_by: shop.agent.id, public: true })
      await other.transact((tx) => tx.insertAttachment(file))
      await shop.replyTo(node, contentId, { attachmentIds: [file.id] })
      await other.transact((tx) => tx.deleteAttachment(file.id))
      await expect(shop.replyTo(node, contentId, { attachmentIds: [file.id] })).rejects.toMatchObject({
        kind: 'invalid',
      })
      expect(await contentsOf(node, threadId)).toHaveLength(4)
    }))
})
