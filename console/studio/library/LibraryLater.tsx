import { Later } from '../../shell/reading/Later'
import type { LibraryDialogProps } from './LibraryDialog'

export const LibraryLater = (props: LibraryDialogProps) => (
  <Later fetch={() => import('./LibraryDialog')}>{({ LibraryDialog }) => <LibraryDialog {...props} />}</Later>
)
