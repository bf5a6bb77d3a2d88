import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import type { Content } from '../../clients/typescript/operations'
import { withoutLimits } from '../../server/testing/without-limits'

// Runs the whole product with `npm start`, with a separate data folder and ports. Each worker has such a product.

const root = resolve(import.meta.dirname, '../..')

export interface Demo {
  api_url: string
  site_url: string
  studio_url: string
  access_token: string
  sign_in: { name: string; email: string; password: string }[]
  source_id: string
  channel_id: string
}

export class Bubblewire {
  #launcher: ChildProcess | null = null
  #output = ''
  readonly dataDir = mkdtempSync(join(tmpdir(), 'bubblewire-e2e-'))

  env: Record<string, string> = {}

  publicUrl = ''

  constructor(readonly port: number) {}

  get demo(): Demo {
    return JSON.parse(readFileSync(join(this.dataDir, 'demo.json'), 'utf8'))
  }

  get output(): string {
    return this.#output
  }

  async start(): Promise<void> {
    const launcher = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: {
        ...withoutLimits,
        ...process.env,
        PORT: String(this.port),
        SITE_PORT: '',
        BOT_PORT: '',
        DATA_DIR: this.dataDir,
        PUBLIC_URL: this.publicUrl,
        // Seconds. Long enough for a page to mark a reply as read, and short enough for a test.
        PUSH_DELAY: '0.5',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#launcher = launcher
    this.#output = ''
    await new Promise<void>((running, fail) => {
      const onOutput = (part: Buffer) => {
        this.#output += part
        if (this.#output.includes('Bubblewire is running.')) running()
      }
      launcher.stdout?.on('data', onOutput)
      launcher.stderr?.on('data', onOutput)
      launcher.once('exit', () => fail(new Error(`It ended before it ran:\n${this.#output}`)))
    })
  }

  async killServer(): Promise<void> {
    const launcher = this.#launcher
    if (!launcher?.pid) throw new Error('nothing is running')
    const ended = new Promise((done) => launcher.once('exit', done))
    process.kill(serverOf(launcher.pid), 'SIGKILL')
    await ended
  }

  /** Sends SIGTERM to the server. Returns the exit code or the signal that the launcher reports. */
  async stopServer(): Promise<{ code: number | null; signal: string | null }> {
    const launcher = this.#launcher
    if (!launcher?.pid) throw new Error('nothing is running')
    const ended = new Promise((done) => launcher.once('exit', done))
    process.kill(serverOf(launcher.pid), 'SIGTERM')
    await ended
    // The launcher exits with status 0 or prints the signal that ended the server.
    const signal = /The server was ended by (\w+)/.exec(this.#output)?.[1] ?? null
    return { code: this.#output.includes('The server was told to end.') ? 0 : null, signal }
  }

  async stop(): Promise<void> {
    const launcher = this.#launcher
    if (launcher?.exitCode === null && launcher.signalCode === null) {
      const ended = new Promise((done) => launcher.once('exit', done))
      launcher.kill('SIGTERM')
      await ended
    }
  }

  async dispose(): Promise<void> {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { api_url, access_token } = this.demo
    const answer = await fetch(api_url + path, {
      method,
      // Unlike a timeout of the test, this error names the request.
      signal: AbortSignal.timeout(30_000),
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const record = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(record)}`)
    return record
  }

  /**
   * Returns the id of the message with exactly this text. Retries, because the chat shows a message before it is
   * stored.
   */
  async idOf(body: string): Promise<string> {
    let id: string | undefined
    await expect
      .poll(async () => {
        const { records } = await this.call('GET', '/1.0/contents?limit=10')
        id = (records as Content[]).find((content) => content.body === body)?.id
        return id
      })
      .toBeTruthy()
    return id ?? ''
  }
}

export const newBubblewire = async () => new Bubblewire(await freePorts())

function serverOf(launcher: number): number {
  const children = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ')
  const server = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'))
  if (!server) throw new Error('the server process was not found')
  return Number(server)
}

/** Each worker searches its own range of this size, to avoid races. */
const portsOfWorker = 1_500
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 8

/** Returns three neighbouring free ports below the range that the system uses for outgoing connections. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const port = 20_000 + portsOfWorker * worker + 10 * Math.floor((Math.random() * portsOfWorker) / 10)
    const free = await Promise.all([port, port + 1, port + 2].map(isFree))
    if (free.every(Boolean)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}

export const test = base.extend<{ ownBrowsers: undefined }, { bubblewire: Bubblewire }>({
  // Closes every additional browser context after a test; open chats and inboxes would stay connected.
  ownBrowsers: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  bubblewire: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const bubblewire = await newBubblewire()
      await bubblewire.start()
      await use(bubblewire)
      await bubblewire.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

export { expect }

export function chatOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[src*="/chat/"]')
}

/** The word for "chat" in each language. The bubble's name is in the page's language. */
const aChat = /chat|czat|sohbet|محادثة|צ׳אט|チャット|聊天/i

export function bubbleOf(page: Page) {
  return page.locator('[id^="bubblewire:"]').getByRole('button', { name: aChat })
}

export async function openChat(page: Page, { demo }: Pick<Bubblewire, 'demo'>, path = '/'): Promise<FrameLocator> {
  await page.goto(demo.site_url + path)
  await bubbleOf(page).click()
  const chat = chatOf(page)
  await chat.getByRole('textbox', { name: 'Your message' }).waitFor()
  return chat
}

/** Closes the chat by its button. Resolves after the page removed the chat from view. */
export async function closeChat(page: Page): Promise<void> {
  await chatOf(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(bubbleOf(page)).toBeVisible()
}

export async function say(chat: FrameLocator, text: string): Promise<void> {
  const box = chat.getByRole('textbox', { name: 'Your message' })
  await box.fill(text)
  await box.press('Enter')
}

export function lines(chat: FrameLocator) {
  return chat.getByRole('log').getByRole('listitem')
}

export function line(chat: FrameLocator, text: string | RegExp) {
  return chat.getByRole('log').getByText(text)
}
