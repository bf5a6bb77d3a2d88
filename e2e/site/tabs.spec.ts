import type { Page } from '@playwright/test'
import { type Bubblewire, bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { openHostPage, runCommand } from '../testing/host-pages'
import { signedToken } from '../testing/signed-token'

const authorOf = async (bubblewire: Bubblewire, body: string) => {
  const { author_id } = await bubblewire.call('GET', `/1.0/contents/${await bubblewire.idOf(body)}`)
  return bubblewire.call('GET', `/1.0/identities/${author_id}`)
}

const tokenOf = (page: Page, { demo }: Bubblewire) =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { token?: string }).token,
    `bubblewire:${demo.channel_id}`,
  )

test('signing in or out in either tab applies to the other tab', { tag: '@deep' }, async ({
  context,
  page,
  bubblewire,
}) => {
  const { fresh } = await signedToken(bubblewire, 'customer-of-two-tabs')
  const site = await openHostPage(page, bubblewire, 'plain')
  await bubbleOf(page).click()
  await say(chatOf(page), 'Nobody yet')
  await expect(line(chatOf(page), /plants.*teas/s)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${site}/plain`)
  await bubbleOf(other).click()
  await expect(line(chatOf(other), 'Nobody yet')).toBeVisible()
  const before = await tokenOf(page, bubblewire)

  expect(await runCommand(other, ['identify', { screenname: 'adal' }])).toMatchObject({ value: { screenname: 'adal' } })
  expect(await runCommand(other, ['signIn', fresh])).toMatchObject({ value: { identity: { signed: true } } })
  await expect(line(chatOf(page), 'Nobody yet')).toBeVisible()
  await expect.poll(() => tokenOf(page, bubblewire)).not.toBe(before)
  await say(chatOf(page), 'Signed in over there')
  await expect
    .poll(() => authorOf(bubblewire, 'Signed in over there'))
    .toMatchObject({ foreign_id: 'customer-of-two-tabs' })
  await expect(line(chatOf(other), 'Signed in over there')).toHaveCount(1)

  const signed = await tokenOf(page, bubblewire)
  expect(await runCommand(page, ['signOut'])).toEqual({ value: null })
  for (const tab of [page, other]) await expect(line(chatOf(tab), 'Signed in over there')).toHaveCount(0)
  await expect(chatOf(other).getByRole('heading', { name: 'Hello! How can we help?' })).toBeVisible()
  await say(chatOf(other), 'Somebody else now')
  expect(await authorOf(bubblewire, 'Somebody else now')).toMatchObject({ signed: false })
  await expect(line(chatOf(page), 'Somebody else now')).toHaveCount(1)
  expect(await tokenOf(page, bubblewire)).not.toBe(signed)
})
