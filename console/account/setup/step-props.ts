import type { SetupModel } from './setup'

export interface StepProps {
  setup: SetupModel
  goOn(): void
}
