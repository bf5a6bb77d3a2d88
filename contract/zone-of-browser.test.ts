import { afterEach, expect, test, vi } from 'vitest'
import { zoneOfBrowser } from './zone-of-browser'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['Europe/Paris', 'Europe/Paris'],
  ['Etc/Unknown', undefined],
  [undefined, 'that of the machine'],
  ['', undefined],
])('a browser that reports its zone as %s is in %s', (named, zone) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementationOnce(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: named as string }
  })
  if (named === undefined) expect(zoneOfBrowser()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  else expect(zoneOfBrowser()).toBe(zone)
})
