import type { SetupModel } from './setup'

export interface StepProps {
  setup: SetupModel
  onNext(): void
}
