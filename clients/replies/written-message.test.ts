import { expect, test } from 'vitest'
import { createShownMessages } from './shown-messages'
import { createWrittenMessage } from './written-message'

test('a tool with a name that every object has gets the words for other tools', () => {
  const shown = createShownMessages()
  const message = createWrittenMessage({ statuses: { '*': 'One moment' }, quietTools: new Set(), limit: 100, shown })
  for (const tool of ['constructor', 'toString', '__proto__', ''])
    expect([...message.addPart({ tool, call: tool || 'none' })]).toEqual([{ status: 'One moment' }])
})
