import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { ConversationDetails } from '../../../contract/inbox/details'
import { theDetails } from '../builders'
import { lockedReply } from '../compose/locked'
import { type ActsNeeds, createActs } from './acts'

const [ada, ben] = ['Ada', 'Ben'].map((name) => ({ id: name, name }))

/** Ada looks at a conversation of Ben. `reassign`: whether she may take conversations over. */
function bensConversation(reassign: boolean) {
  const details = signal<ConversationDetails | null>(
    theDetails({
      state: 'assigned',
      owner: ben as ConversationDetails['owner'],
      may: { ...theDetails().may, reassign },
    }),
  )
  const { can } = createActs({ details, me: () => ada?.id ?? '' } as ActsNeeds)
  const talk = { details, state: signal('there'), gone: signal(null) }
  const reply = lockedReply({ talk, me: () => ada } as never, (key: string) => key)
  return { may: can.value, reply }
}

test("in a colleague's conversation an agent is offered neither a reply nor closing it", () => {
  const { may, reply } = bensConversation(false)
  expect(may).toMatchObject({ close: false, takeOver: false, prioritize: true })
  expect(reply).toEqual({ text: 'locked_taken', stops: true })
})

test('an agent who may take conversations over is offered both', () => {
  const { may, reply } = bensConversation(true)
  expect(may).toMatchObject({ close: true, takeOver: true })
  expect(reply).toEqual({ text: '', stops: false })
})
