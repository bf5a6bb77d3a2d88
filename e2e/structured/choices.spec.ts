import { openAnsweredChat, send, uploadPicture } from '../testing/agent'
import { expect, line, test } from '../testing/bubblewire'

test('an open list is answered with a tap, and the chosen item stays marked', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const items = [
    { title: 'Paper', subtitle: 'Free', payload: 'paper' },
    { title: 'Linen', subtitle: '€4', payload: 'linen' },
  ]
  await send(bubblewire, asked, { structured_content: { type: 'list', title: 'Which wrapping?', items } })
  const list = chat.getByRole('article', { name: 'Which wrapping?' })
  await list.getByRole('button', { name: /Linen/ }).click()
  await expect(line(chat, /We put this aside/)).toBeVisible()
  await expect(list.getByRole('button')).toHaveCount(0)
  await expect(list.getByText('(chosen)')).toHaveCount(1)
})

test('a list can allow several items in one section and one in another', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const attachment_id = await uploadPicture(bubblewire, 'cup.jpg')
  const tea = { section_identifier: 'tea', attachment_id }
  const way = { section_identifier: 'way' }
  const structured_content = {
    type: 'list',
    title: 'Your box',
    button: 'Fill the box',
    sections: [
      { identifier: 'tea', title: 'Teas', multiple_section: true },
      { identifier: 'way', title: 'Wrapping' },
    ],
    items: [
      { title: 'Sencha', payload: 'sencha', ...tea },
      { title: 'Assam', payload: 'assam', ...tea },
      { title: 'Bag', payload: 'bag', ...way },
      { title: 'Tin', payload: 'tin', ...way },
    ],
  }
  await send(bubblewire, asked, { structured_content })
  const button = chat.getByRole('button', { name: 'Fill the box' })
  await button.click()
  const sheet = chat.getByRole('dialog', { name: 'Your box' })
  const teas = sheet.getByRole('group', { name: 'Teas' })
  await expect(teas.locator('img')).toHaveCount(2)
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Choose at least one option.')
  await teas.getByRole('checkbox', { name: 'Sencha' }).check()
  await teas.getByRole('checkbox', { name: 'Assam' }).check()
  const wrapping = sheet.getByRole('group', { name: 'Wrapping' })
  await wrapping.getByRole('radio', { name: 'Bag' }).check()
  await wrapping.getByRole('radio', { name: 'Tin' }).check()
  await sheet.getByRole('button', { name: 'Confirm (3)' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(line(chat, /We put this aside.*Sencha.*Assam.*Tin/s)).toBeVisible()
  await expect(button).toHaveCount(0)
  await expect(chat.getByRole('article', { name: 'Your box' }).getByText('(chosen)')).toHaveCount(3)
})

test("times are grouped by the reader's days and show the location's time", async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const slot = (start_time: string) => ({ identifier: start_time, start_time, duration: 1_800 })
  // In Berlin the second time is after midnight.
  const timeslots = ['2027-03-01T15:00-0500', '2027-03-01T20:00-0500', '2027-03-02T10:00-0500'].map(slot)
  const structured_content = {
    type: 'time_select',
    timeslots,
    location: { latitude: 43, longitude: -70, title: 'Shop' },
  }
  await send(bubblewire, asked, { body: 'When?', structured_content })
  const card = chat.getByRole('article', { name: 'Shop' })
  const monday = card.getByRole('group', { name: 'Monday 1 March' })
  await expect(monday.getByRole('button')).toHaveText([/21:00.*15:00 there/])
  const tuesday = card.getByRole('group', { name: 'Tuesday 2 March' })
  await expect(tuesday.getByRole('button')).toHaveText([/02:00.*Mon.*20:00 there/, /16:00.*10:00 there/])
  const note = card.getByText('Times are in your time zone, Central European Time.')
  const [inner, outer] = [await note.boundingBox(), await card.boundingBox()]
  expect((outer?.y ?? 0) + (outer?.height ?? 0)).toBeGreaterThanOrEqual((inner?.y ?? 0) + (inner?.height ?? 0))
  await tuesday.getByRole('button').first().click()
  await expect(card.getByText(/Tuesday 2 March.*2:00/)).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(line(chat, /Monday, March 1 at 8:00 pm/)).toBeVisible()
})

test('time buttons fill their rows on wide and narrow phones', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  for (const [width, rows] of [
    [390, { 2: [2], 3: [3], 4: [2, 2], 5: [3, 2], 7: [3, 2, 2] }],
    [320, { 2: [2], 3: [2, 1], 4: [2, 2], 5: [2, 2, 1] }],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 })
      for (const [count, expected] of Object.entries(rows)) {
        const slot = (nth: number) => ({
          identifier: `${nth}`,
          start_time: `2027-03-01T1${nth}:00+0100`,
          duration: 600,
        })
        const timeslots = Array.from({ length: Number(count) }, (_, nth) => slot(nth))
        await send(bubblewire, asked, {
          body: `${count} times at ${width}`,
          structured_content: { type: 'time_select', timeslots },
        })
        const buttons = chat.getByRole('article', { name: `${count} times at ${width}` }).getByRole('button')
        await expect(buttons).toHaveCount(Number(count))
        const boxes = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
        const tops = [...new Set(boxes.map(({ top }) => top))]
        const inRows = tops.map((top) => boxes.filter((box) => box.top === top))
        expect(inRows.map(({ length }) => length)).toEqual(expected)
        const widths = inRows.map((row) => Math.round((row.at(-1)?.right ?? 0) - (row[0]?.left ?? 0)))
        if (expected.at(-1) === 1) expect(widths.at(-1)).toBe(widths[0])
      }
    })
})

test('if location and reader share a time zone, times are shown once', async ({ page, bubblewire }) => {
  const { chat, asked } = await openAnsweredChat(page, bubblewire)
  const timeslots = [{ identifier: 'a', start_time: '2027-03-01T15:00+0100', duration: 3_600 }]
  await send(bubblewire, asked, { body: 'When?', structured_content: { type: 'time_select', timeslots } })
  const card = chat.getByRole('article', { name: 'When?' })
  await expect(card.getByRole('button', { name: /^15:00$/ })).toBeVisible()
  await expect(card.getByText('1 hour each')).toBeVisible()
  await expect(card.getByText(/time zone|there/)).toHaveCount(0)
})
