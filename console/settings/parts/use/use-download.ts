import { useRef } from 'preact/hooks'
import { useSettings } from '../context'
import type { useAct } from './use-act'

/** For a click on a link to a download that takes a fresh proof: a download cannot ask for it, so it is asked for before. */
export function useDownload(act: ReturnType<typeof useAct>['act']) {
  const { api } = useSettings()
  const proven = useRef(false)
  return (event: MouseEvent & { currentTarget: HTMLElement }) => {
    const link = event.currentTarget
    if (proven.current) return
    event.preventDefault()
    void act(async () => {
      await api.get('/1.0/proof')
      proven.current = true
      link.click()
      proven.current = false
    })
  }
}
