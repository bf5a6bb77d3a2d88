import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from '@playwright/test'

/** Launches a browser with its back/forward cache; null for a build without one, such as the headless one. */
export async function browserWithCache(): Promise<Browser | null> {
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH ?? '',
    args: ['--no-sandbox', '--enable-features=BackForwardCache:ignore_outstanding_network_request_for_testing/true'],
    // Playwright turns the cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  if (await hasBackForwardCache(browser)) return browser
  await browser.close()
  return null
}

async function hasBackForwardCache(browser: Browser): Promise<boolean> {
  let decide = (_kept: boolean) => {}
  const decided = new Promise<boolean>((settle) => {
    decide = settle
  })
  const server = createServer(({ url }, response) => {
    if (url === '/kept' || url === '/again') decide(url === '/kept')
    response.writeHead(200, { 'content-type': 'text/html' }).end(pages[url ?? ''] ?? '')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/first`)
  await page.evaluate(() => document.querySelector('a')?.click()).catch(() => {})
  const isKept = await decided
  await page.close()
  server.closeAllConnections()
  server.close()
  return isKept
}

const pages: Record<string, string> = {
  '/first': `<a href="/second">on</a><script>
    onpageshow = ({ persisted }) => {
      const [{ type }] = performance.getEntriesByType('navigation')
      if (persisted) navigator.sendBeacon('/kept')
      else if (type === 'back_forward') navigator.sendBeacon('/again')
    }
  </script>`,
  '/second': '<script>onpageshow = () => setTimeout(() => history.back())</script>',
}

/** Uses the DevTools protocol, because Playwright loses frames of pages that return from the back/forward cache. */
export async function evaluateInFrame(browser: Browser, address: string, expression: string): Promise<unknown> {
  const control = await browser.newBrowserCDPSession()
  const { targetInfos } = await control.send('Target.getTargets')
  const frame = targetInfos.find(({ type, url }) => type === 'iframe' && url.startsWith(address))
  if (!frame) return undefined
  const { sessionId } = await control.send('Target.attachToTarget', { targetId: frame.targetId })
  const answered = new Promise<string>((done) =>
    control.once('Target.receivedMessageFromTarget', ({ message }) => done(message)),
  )
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression, returnByValue: true } })
  await control.send('Target.sendMessageToTarget', { sessionId, message })
  const { result } = JSON.parse(await answered) as { result: { result: { value: unknown } } }
  await control.detach()
  return result.result.value
}
