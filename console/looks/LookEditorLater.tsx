import { Later } from '../shell/reading/Later'
import { lookDictionaries } from './dictionaries'
import type { LookPreviewProps } from './LookPreview'
import type { LookEditorProps } from './look-props'

/** Fetches the editor and its texts when it is first shown. */
export const LookEditorLater = (props: LookEditorProps) => (
  <Later fetch={() => import('./LookEditor')} dictionaries={lookDictionaries}>
    {({ LookEditor }) => <LookEditor {...props} />}
  </Later>
)

export const LookPreviewLater = (props: LookPreviewProps) => (
  <Later fetch={() => import('./LookPreview')} dictionaries={lookDictionaries}>
    {({ LookPreview }) => <LookPreview {...props} />}
  </Later>
)
