import { Button } from './controls/Button'
import style from './Unreachable.module.css'

/** Shown when no part of the page could be fetched. Its text is fixed, because the dictionaries could not be fetched either. */
export function Unreachable() {
  return (
    <main class={style.page}>
      <h1>Bubblewire</h1>
      <p>The server could not be reached.</p>
      <Button kind="main" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  )
}
