import { Button } from './controls/Button'
import style from './Unreachable.module.css'

/** Shown when the page could not be loaded. Its text is in the code, because dictionaries may be missing, too. */
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
