import { Later } from '../../shell/reading/Later'
import type { StartDialogProps } from './StartDialog'

export const StartLater = (props: StartDialogProps) => (
  <Later fetch={() => import('./StartDialog')}>{({ StartDialog }) => <StartDialog {...props} />}</Later>
)
