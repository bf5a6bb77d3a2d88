import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

export type Shade = 'light' | 'dark'

/** Returns whether the page is light or dark: as the person chose, else as the device. */
export function pageShade(): Shade {
  const { colorScheme } = document.documentElement.style
  if (colorScheme === 'light' || colorScheme === 'dark') return colorScheme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Follows the page's choice and the device. */
export function useShade(): Shade {
  const shade = useSignal(pageShade())
  useEffect(() => {
    const read = () => {
      shade.value = pageShade()
    }
    const device = matchMedia('(prefers-color-scheme: dark)')
    device.addEventListener('change', read)
    const choice = new MutationObserver(read)
    choice.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] })
    read()
    return () => {
      device.removeEventListener('change', read)
      choice.disconnect()
    }
  }, [])
  return shade.value
}
