import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'
import { aWebSource } from '../../../testing/a-visitor'
import { builtPages } from '../../testing/built-pages'

const built = builtPages()
let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({}, { built: built.folder })
})
afterAll(async () => {
  await here.stop()
  built.remove()
})

const change = (id: string, appearance: unknown) =>
  here.call('PUT', `/1.0/content_sources/${id}`, { settings: { appearance } })

test.each([
  ['launcher.color', { launcher: { color: 'red;background:url(https://spy.example/)' } }],
  ['launcher.color', { launcher: { color: 'url(https://spy.example/)' } }],
  ['launcher.color', { launcher: { color: 'red!important' } }],
  ['launcher.icon_color', { launcher: { icon_color: 'red}iframe{display:none' } }],
  ['launcher.icon_color', { launcher: { icon_color: 'image-set("https://spy.example/" 1x)' } }],
  ['launcher.color', { launcher: { color: 'var(--of-the-site)' } }],
  ['launcher.radius', { launcher: { radius: '0 url(https://spy.example/)' } }],
  ['launcher.icon', { launcher: { icon: 'javascript:alert(1)' } }],
  ['launcher.icon', { launcher: { icon: 'data:image/svg+xml,<svg/>' } }],
  ['theme.light.shadow-card', { theme: { light: { 'shadow-card': 'url(https://spy.example/)' } } }],
  ['theme.light.shadow-card', { theme: { light: { 'shadow-card': 'URL (https://spy.example/)' } } }],
  ['theme.dark.fill', { theme: { dark: { fill: 'image-set("https://spy.example/" 1x)' } } }],
  ['theme.dark.fill', { theme: { dark: { fill: '#fff!important' } } }],
  ['theme.dark.fill', { theme: { dark: { fill: 'u\\72l(x)' } } }],
  ['theme.dark.fill', { theme: { dark: { fill: 'u/**/rl(x)' } } }],
  ['theme.light.font', { theme: { light: { font: '"Georgia' } } }],
])('a source refuses %s that would load or style something else on the site: %j', async (path, appearance) => {
  const { sourceId } = await aWebSource(here, { settings: {} })
  const { status, body } = await change(sourceId, appearance)
  expect(status).toBe(422)
  expect((body as { errors: { path: string }[] }).errors.map((each) => each.path)).toEqual([
    `settings.appearance.${path}`,
  ])
})

test("the server normalizes the CSS values of a source's appearance", async () => {
  const { sourceId } = await aWebSource(here, { settings: {} })
  const icon = "https://cdn.example.com/a)';x(\"b\\c.svg?d=1&e='f'#g)"
  const { status, body } = await change(sourceId, {
    launcher: { color: ' RGB(11 95 90 / 80%) ', icon_color: 'White', icon, radius: '14PX  50%' },
    theme: {
      light: { font: 'Georgia, "Times New Roman", serif', 'shadow-card': '0 1px 2px rgb(0 0 0 / 20%)', radius: '12px' },
      dark: { ease: 'cubic-bezier(.2, 0, 0, 1)', gap: 'calc(4px * (1 + 1))' },
    },
  })
  expect(status).toBe(200)
  expect((body as { settings: { appearance: object } }).settings.appearance).toEqual({
    launcher: {
      color: 'rgb(11 95 90 / 80%)',
      icon_color: 'white',
      icon: 'https://cdn.example.com/a%29%27;x%28%22b/c.svg?d=1&e=%27f%27#g%29',
      radius: '14px 50%',
    },
    theme: {
      light: { font: 'Georgia, "Times New Roman", serif', 'shadow-card': '0 1px 2px rgb(0 0 0 / 20%)', radius: '12px' },
      dark: { ease: 'cubic-bezier(.2, 0, 0, 1)', gap: 'calc(4px * (1 + 1))' },
    },
  })
})

test("a source's appearance is never written into a style sheet", async () => {
  const { channelId } = await aWebSource(here, {
    settings: { appearance: { launcher: { color: 'teal', icon_color: 'gold', radius: '9px', size: 64 } } },
  })
  const text = await (await fetch(`${here.url}/chat/${channelId}/loader.js`)).text()
  const [attributes = '', properties = ''] = text.split('<html>')
  expect(attributes).toContain('"size":"64"')
  expect(attributes).not.toMatch(/teal|gold|9px/)
  expect(properties).toMatch(/style\.setProperty\(name,value\)[\s\S]*"color":"teal"/)
})

test.each([
  ['one look alone', { launcher: { radius: '9px' } }, '{"radius":"9px"}'],
  ['one attribute alone', { launcher: { position: 'left' } }, '{"position":"left"}'],
])('a source accepts %s', async (_, appearance, said) => {
  const { channelId } = await aWebSource(here, { settings: { appearance } })
  const answer = await fetch(`${here.url}/chat/${channelId}/loader.js`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(said)])
})

test('a stored appearance that could style the site is ignored everywhere', async () => {
  const { sourceId, channelId } = await aWebSource(here, { settings: {} })
  const stored = await here.store.read.source(sourceId)
  if (!stored) throw new Error('The source is gone.')
  const spy = 'https://spy.example/'
  await here.store.transact((tx) =>
    tx.updateSource({
      ...stored,
      settings: {
        appearance: {
          launcher: {
            color: `red;background:url(${spy})`,
            icon: `${spy})}iframe{}`,
            radius: '1px!important',
            size: 64,
          },
          theme: { light: { fill: `url(${spy})`, scrim: '#0008' } },
          strings: { fr: { title: 'Le fleuriste' } },
        },
      },
    }),
  )
  for (const path of ['loader.js', '', 'config', 'config.js']) {
    const answer = await fetch(`${here.url}/chat/${channelId}/${path}`)
    const text = await answer.text()
    expect([answer.status, text]).toEqual([200, expect.not.stringMatching(/url\(https|important|\)\}iframe|red/)])
    expect(text).toContain('64')
  }
  const { status, body } = await here.call('GET', `/1.0/content_sources/${sourceId}`)
  expect(status).toBe(200)
  expect((body as { settings: object }).settings).toEqual({
    appearance: {
      launcher: { icon: `${spy}%29%7Diframe%7B%7D`, size: 64 },
      theme: { light: { scrim: '#0008' } },
      strings: { fr: { title: 'Le fleuriste' } },
    },
  })
  expect((await here.call('PUT', `/1.0/content_sources/${sourceId}`, { name: 'Flowers' })).status).toBe(200)
})
