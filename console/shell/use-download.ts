import { useRef } from 'preact/hooks'
import { useShell } from './shell'

/** A download link cannot ask for a proof of identity, so this asks before the download starts. */
export function useDownload(act: (run: () => Promise<unknown>) => Promise<void>) {
  const { api } = useShell()
  const isProven = useRef(false)
  return (event: MouseEvent & { currentTarget: HTMLElement }) => {
    const link = event.currentTarget
    if (isProven.current) return
    event.preventDefault()
    void act(async () => {
      await api.get('/1.0/proof')
      isProven.current = true
      link.click()
      isProven.current = false
    })
  }
}
