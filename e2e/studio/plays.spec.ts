import type { Page } from '@playwright/test'
import { type Bubblewire, expect, test } from '../testing/bubblewire'
import { accessibleInEverySize } from '../testing/sizes'
import { logOf, openStudio } from '../testing/studio-page'

const scriptFor = (contains: string) => ({
  script: 1,
  title: 'Pots',
  steps: [
    { from: 'customer', body: 'select' },
    {
      from: 'agent',
      body: 'Which size of pot?',
      expect: { contains, matches: '^Which (size|colour)', type: 'select', first_text_within_ms: 20_000 },
    },
  ],
})

/** Opens the script as a file. */
async function openFile(page: Page, script: object) {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a file …' }).click()
  const buffer = Buffer.from(JSON.stringify(script))
  await (await chosen).setFiles({ name: 'script.json', mimeType: 'application/json', buffer })
}

async function openScript(page: Page, bubblewire: Bubblewire, script: object) {
  await openStudio(page, bubblewire)
  await page.getByText('Play a scripted conversation').click()
  await page.getByText('Script as JSON').click()
  await openFile(page, script)
}

const stepsOf = (page: Page) => page.getByRole('list', { name: 'Steps' })

test('a developer tests the bot in the studio and opens the play that failed', { tag: '@deep' }, async ({
  page,
  bubblewire,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await openScript(page, bubblewire, scriptFor('SIZE of'))
  // The example of the step is judged before any play.
  await expect(stepsOf(page).getByText('contains Passed')).toBeVisible()
  await expect(stepsOf(page).getByText('type Failed')).toBeVisible()
  await expect(stepsOf(page).getByText('Expected: select')).toBeVisible()

  await page.getByLabel('Number of plays').fill('2')
  await page.getByRole('button', { name: 'Test the bot' }).click()
  await expect(page.getByText('2 of 2 plays passed.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Plays of this session' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByText('2 of 2 steps')).toHaveCount(2)

  await openFile(page, scriptFor('Which colour'))
  await page.getByLabel('Number of plays').fill('1')
  await page.getByRole('button', { name: 'Test the bot' }).click()
  await expect(page.getByText('2 of 3 plays passed.')).toBeVisible()
  await page.getByRole('button', { name: 'Open play 3' }).click()
  await expect(stepsOf(page).getByText('type Passed')).toBeVisible()
  await expect(stepsOf(page).getByText('Expected: "Which colour"')).toBeVisible()
  await expect(stepsOf(page).getByText(/Got: "Which size of pot do you need\?/)).toBeVisible()
  await expect(logOf(page).getByText('Which size of pot do you need?')).toBeVisible()
  await expect(logOf(page).getByRole('button', { name: 'Medium' })).toBeVisible()
  expect(complaints).toEqual([])
  await accessibleInEverySize(page, 'studio-plays')
})

test('a script with a wrong matcher says where it is wrong', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const script = scriptFor('size')
  const [said, answer] = script.steps
  const expectation = { matches: '(?=a)', schema: { typ: 'object' }, first_text_within_ms: 0 }
  await openScript(page, bubblewire, { ...script, steps: [said, { ...answer, expect: expectation }] })
  const problems = page.getByRole('alert')
  await expect(problems.getByText(/steps\[1\]\.expect\.matches is not a regular expression/)).toBeVisible()
  await expect(problems.getByText(/steps\[1\]\.expect\.schema\.typ is no keyword/)).toBeVisible()
  await expect(problems.getByText(/steps\[1\]\.expect\.first_text_within_ms must be/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test the bot' })).toBeDisabled()
  const box = page.getByRole('textbox', { name: 'Script as JSON' })
  await expect(box).toHaveAttribute('contenteditable', 'true')
  await box.fill('{"script": 1, "title": "x", "steps": [{"from": "agent", "expect": {}}]}')
  for (const key of ['Control+End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Control+Space'])
    await box.press(key)
  for (const name of ['contains', 'matches', 'schema', 'hands_over', 'first_text_within_ms'])
    await expect(page.getByRole('option', { name: `"${name}"` })).toBeVisible()
  await page.getByRole('option', { name: '"hands_over"' }).click()
  await expect(box).toContainText('"expect": {"hands_over": true}')
})
