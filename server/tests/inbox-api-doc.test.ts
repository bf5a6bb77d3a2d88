// @module-tag deep
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { aRunningApp } from '../testing/a-running-app'
import { aShell, shellBlocks, testOfPage } from '../testing/a-shell'

const page = readFileSync(join(import.meta.dirname, '../../docs/build/inbox-api.md'), 'utf8')

testOfPage(
  'the commands of docs/build/inbox-api.md lead from a new message to a closed conversation',
  async () => {
    const here = await aRunningApp()
    const place = mkdtempSync(join(tmpdir(), 'bubblewire-inbox-'))
    mkdirSync(join(place, '.data'))
    writeFileSync(join(place, '.data/demo.json'), JSON.stringify(here.account))
    const shell = aShell(place)
    try {
      const customer = await here.customer()
      await customer.say('Where is my parcel?')
      const output = await shell.type(shellBlocks(page.replaceAll('http://localhost:3000', here.url)), 'INBOX')
      expect(output).toContain('Where is my parcel?')
      expect(output).toMatch(/true\n[0-9a-f]{24}\nwaiting\n/)
      expect(output).toMatch(/closed\nINBOX-4/)
      expect(output).toMatch(/high\nsnoozed\nnull\n1\nINBOX-5/)
      expect(output).toMatch(/\[ 'low' \]\nINBOX-6/)
      expect(output).toContain("'extra_values.plan': 'agent' }\n[ [ 'Ada', '+44 20 7946 0018' ] ]\n1\n")
      expect(output).toContain("[ 'Opening hours' ]")
      expect(output).toContain("[ [ 2, 'Says what' ], [ 1, '' ] ]\n3\n[ 'Parcel lost' ]\nFriendly!\ntrue")
      expect(output).toMatch(/20\n2\nINBOX-10/)
    } finally {
      shell.end()
      await here.stop()
      rmSync(place, { recursive: true, force: true })
    }
  },
  60_000,
)
