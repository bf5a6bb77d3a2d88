import { Later } from '../shell/reading/Later'
import { lookDictionaries } from './dictionaries'
import type { LookEditorProps } from './look-props'

/** Fetches the editor and its texts when it is first shown. */
export const LookEditorLater = (props: LookEditorProps) => (
  <Later fetch={() => import('./LookEditor')} dictionaries={lookDictionaries}>
    {({ LookEditor }) => <LookEditor {...props} />}
  </Later>
)
