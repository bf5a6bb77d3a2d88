import { expect, test } from 'vitest'
import { allowedAddress } from './allowed-address'
import { createLinkPanel, type Link } from './link-panel'

const aLink = (link: Partial<Link> = {}): Link => ({
  url: 'https://example.com/page',
  title: 'A page',
  target: 'webview',
  webviewHeight: 'tall',
  ...link,
})

function aPanel(mobile = false) {
  const gone: string[] = []
  const tabs: string[] = []
  const panel = createLinkPanel({
    navigate: (url) => gone.push(url),
    isMobile: () => mobile,
    cover() {},
    openTab: (url) => tabs.push(url),
  })
  return { panel, gone, tabs }
}

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,hello',
  'vbscript:x',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'about:blank',
  'filesystem:https://example.com/x',
  'ms-msdt:/id PCWDiagnostic',
  'search-ms:query=x',
  'smb://example.com/share',
  'view-source:https://example.com',
  'https://user:pw@example.com',
  '/relative',
  'no address',
  '',
])('the address %j is not opened', (url) => {
  expect(allowedAddress(url)).toBeNull()
})

test.each([
  'https://example.com/',
  'http://example.com/',
  'tel:+12025550123',
  'shop-app://cart/7',
  'mailto:a@example.com',
])('the address %s can be opened', (url) => {
  expect(allowedAddress(url)).toBe(url)
})

test('a webview link is shown over the conversation and closed again', () => {
  const { panel } = aPanel()
  panel.open(aLink())
  expect(panel.current.value).toEqual(aLink())
  panel.close()
  expect(panel.current.value).toBeNull()
})

test(`a link with target "current" opens in the site's tab`, () => {
  const { panel, gone } = aPanel()
  panel.open(aLink({ target: 'current' }))
  expect(gone).toEqual(['https://example.com/page'])
  expect(panel.current.value).toBeNull()
})

test('on phones and tablets a link of the site opens over the conversation', () => {
  const { panel, gone } = aPanel(true)
  panel.open(aLink({ target: 'current' }))
  expect(gone).toEqual([])
  expect(panel.current.value).toMatchObject({ url: 'https://example.com/page', target: 'current' })
})

test('a link that is not a web page opens outside of the chat', () => {
  const { panel, tabs } = aPanel()
  panel.open(aLink({ url: 'shop-app://cart/7' }))
  expect(tabs).toEqual(['shop-app://cart/7'])
  expect(panel.current.value).toBeNull()
})

test('a page that does not load in the frame can be opened in a new tab', () => {
  const { panel, tabs } = aPanel()
  panel.open(aLink())
  panel.moveToNewTab()
  expect(tabs).toEqual(['https://example.com/page'])
  expect(panel.current.value).toBeNull()
})
