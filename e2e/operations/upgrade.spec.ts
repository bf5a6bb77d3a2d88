import type { FrameLocator, Page } from '@playwright/test'
// @ts-expect-error A script without types.
import { startNodes } from '../../server/nodes/testing/nodes.mjs'
import {
  type Bubblewire,
  chatOf,
  expect,
  freePorts,
  line,
  newBubblewire,
  openChat,
  say,
  test,
} from '../testing/bubblewire'
import { aCustomer, anAgent, log, openConversation, quietSource } from '../testing/inbox-page'
import { otherVersion } from '../testing/other-version'

const button = { type: 'reply', title: 'Take the fern', payload: 'fern' }
const carousel = {
  type: 'carousel',
  items: [
    { title: 'Fern', items: [button] },
    { title: 'Ivy', items: [button] },
  ],
}
const select = { type: 'select', disable_text_input: true, items: [{ title: 'Sun', payload: 's' }, { title: 'Shade' }] }
const form = {
  type: 'form',
  title: 'Order',
  first_page_id: 'who',
  pages: [{ page_id: 'who', type: 'input', title: 'Your address', submit_form: true }],
  splash: { title: 'Order', button_title: 'Tell us' },
}

async function replyByAgent(bubblewire: Bubblewire, asked: string, body: string, structured_content: object) {
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body, structured_content })
}

/** Makes the files of the old version unavailable, as a month after an upgrade. */
const removeOldFiles = (page: Page, gone: ReadonlySet<string>) =>
  page.route(
    (url) => gone.has(url.pathname.split('/').at(-1) ?? ''),
    (route) => route.fulfill({ status: 404, body: 'Not found' }),
  )

const clusterEnv = async () => ({
  ...{ ...process.env, PORT: String(await freePorts()) },
  ...{ SITE_PORT: '', BOT_PORT: '', DATABASE_URL: '', REDIS_URL: '' },
})

type Cluster = Awaited<ReturnType<typeof startNodes>>

async function callCluster({ url, demo }: Cluster, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${demo.access_token}`, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return answer.json()
}

async function contentsOn(cluster: Cluster, start: string) {
  const { records } = await callCluster(cluster, 'GET', '/1.0/contents?limit=30')
  return records.filter(({ body }: { body: string }) => body.startsWith(start))
}

/** Opens a chat with one message. `upgrade` restarts the server as another version. */
async function withOpenChat(
  page: Page,
  run: (scene: {
    bubblewire: Bubblewire
    chat: FrameLocator
    word: string
    asked: string
    upgrade(options: { keepsOldFiles: boolean }): Promise<void>
  }) => Promise<void>,
): Promise<void> {
  test.setTimeout(180_000)
  const bubblewire = await newBubblewire()
  const other = otherVersion()
  try {
    await bubblewire.start()
    const chat = await openChat(page, bubblewire)
    const word = `Which plant ${Math.random()}`
    await say(chat, word)
    const asked = await bubblewire.idOf(word)
    const upgrade = async ({ keepsOldFiles }: { keepsOldFiles: boolean }) => {
      await bubblewire.stop()
      bubblewire.env = { BUILT_DIR: other.builtDir }
      await bubblewire.start()
      if (!keepsOldFiles) await removeOldFiles(page, other.removedNames)
    }
    await run({ bubblewire, chat, word, asked, upgrade })
  } finally {
    await bubblewire.dispose()
    other.remove()
  }
}

for (const keepsOldFiles of [true, false])
  test(`a chat survives an upgrade with old files ${keepsOldFiles ? 'kept' : 'gone'}`, { tag: '@deep' }, ({ page }) =>
    withOpenChat(page, async ({ bubblewire, chat, word, asked, upgrade }) => {
      await chat.getByRole('textbox').fill('My half-written')
      await upgrade({ keepsOldFiles })
      await replyByAgent(bubblewire, asked, '', carousel)
      await expect(chat.getByRole('button', { name: 'Take the fern' }).first()).toBeVisible({ timeout: 30_000 })
      await expect(chat.getByRole('textbox')).toHaveValue('My half-written')
      await replyByAgent(bubblewire, asked, 'A form', form)
      await expect(chat.getByRole('button', { name: 'Tell us' })).toBeVisible({ timeout: 30_000 })
      await replyByAgent(bubblewire, asked, 'Sun or shade?', select)
      await chat.getByRole('button', { name: 'Sun', exact: true }).click()
      await expect(line(chat, 'Sun').last()).toBeVisible()
      await expect(line(chat, word)).toHaveCount(1)
    }),
  )

test('a chat reloads after an upgrade with its queue, at the line read', { tag: '@deep' }, ({ page }) =>
  withOpenChat(page, async ({ bubblewire, chat, asked, upgrade }) => {
    for (let nth = 1; nth <= 25; nth++)
      await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: `Note number ${nth}` })
    await expect(line(chat, 'Note number 25')).toBeVisible()
    await bubblewire.stop()
    await say(chat, 'Written without a server')
    await chat.getByRole('textbox').fill('My half-written')
    const read = line(chat, 'Note number 4')
    await line(chat, 'Note number 25').hover()
    await expect(async () => {
      await page.mouse.wheel(0, -400)
      await expect(read).toBeInViewport({ timeout: 500 })
    }).toPass()
    await upgrade({ keepsOldFiles: false })
    await bubblewire.idOf('Written without a server')
    await replyByAgent(bubblewire, asked, '', carousel)
    await expect(chat.getByRole('button', { name: 'Take the fern' }).first()).toBeAttached({ timeout: 40_000 })
    await expect(read).toBeInViewport()
    await expect(chat.getByRole('textbox')).toHaveValue('My half-written')
    await expect(line(chat, 'Written without a server')).toHaveCount(1)
  }),
)

test('after an upgrade, an open inbox reloads to open its composer', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(180_000)
  const bubblewire = await newBubblewire()
  const other = otherVersion()
  try {
    await bubblewire.start()
    const word = `Which plant ${Math.random()}`
    await aCustomer(browser, await quietSource(bubblewire), word)
    const inbox = await anAgent(browser, bubblewire, 1)
    await openConversation(inbox, word)
    await expect(log(inbox).getByText(word)).toBeVisible()
    await bubblewire.stop()
    bubblewire.env = { BUILT_DIR: other.builtDir }
    await bubblewire.start()
    await removeOldFiles(inbox, other.removedNames)
    const button = inbox.getByRole('button', { name: 'Message with buttons, cards or a form' })
    await inbox.getByRole('textbox', { name: 'Your reply' }).fill('Half a reply')
    await Promise.all([inbox.waitForEvent('load'), button.click()])
    await expect(log(inbox).getByText(word)).toBeVisible()
    await expect(inbox.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Half a reply')
    await button.click()
    await expect(inbox.getByText('Choose a type first.')).toBeVisible()
  } finally {
    await bubblewire.dispose()
    other.remove()
  }
})

test('an open chat goes through a rolling restart to another version', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(240_000)
  const other = otherVersion()
  const cluster = await startNodes({ env: await clusterEnv() })
  try {
    const chat = await openChat(page, cluster)
    const words: string[] = []
    const sayNext = async () => {
      words.push(`Message ${words.length + 1} of ${cluster.url}`)
      await say(chat, words.at(-1) ?? '')
    }
    await sayNext()
    await expect(line(chat, /plants.*teas/s)).toHaveCount(1)
    const [{ id }] = await contentsOn(cluster, 'Message 1')
    await chat.getByRole('textbox').fill('My half-written')
    for (const node of cluster.nodes) {
      const draft = await chat.getByRole('textbox').inputValue()
      await node.end('SIGTERM')
      await sayNext()
      await node.start({ BUILT_DIR: other.builtDir })
      await sayNext()
      await chat.getByRole('textbox').fill(draft)
    }
    await removeOldFiles(page, other.removedNames)
    // An answer of the bot after the select would end its quick replies.
    await expect(line(chat, /plants.*teas/s)).toHaveCount(words.length)
    for (const structured_content of [carousel, form, select]) {
      const content = { in_reply_to_id: id, body: `A ${structured_content.type}`, structured_content }
      await callCluster(cluster, 'POST', '/1.0/contents', content)
    }
    await expect(chat.getByRole('button', { name: 'Take the fern' }).first()).toBeAttached({ timeout: 40_000 })
    await expect(chat.getByRole('button', { name: 'Tell us' })).toBeAttached()
    await expect(chat.getByRole('textbox')).toHaveValue('My half-written')
    await chat.getByRole('button', { name: 'Sun', exact: true }).click()
    await expect(line(chat, 'Sun').last()).toBeVisible()
    for (const word of words) await expect(line(chat, word)).toHaveCount(1)
    await expect(chat.getByText('Sending…')).toHaveCount(0)
  } finally {
    await cluster.stop()
    other.remove()
  }
})

test('chats and consoles load from a cluster of two different versions', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(240_000)
  const other = otherVersion()
  const env = await clusterEnv()
  const cluster = await startNodes({ env, envOf: (nth: number) => (nth === 2 ? { BUILT_DIR: other.builtDir } : {}) })
  try {
    for (let nth = 0; nth < 4; nth++) {
      const page = await browser.newPage()
      await openChat(page, cluster)
      await say(chatOf(page), `Hello ${nth}`)
      await expect(line(chatOf(page), `Hello ${nth}`)).toBeVisible()
      await page.goto(`${cluster.url}/account/`)
      await expect(page.getByRole('button').first()).toBeVisible({ timeout: 20_000 })
      await page.goto(`${cluster.url}/studio/`)
      await expect(page.getByRole('heading').first()).toBeVisible({ timeout: 20_000 })
      await page.close()
    }
  } finally {
    await cluster.stop()
    other.remove()
  }
})
