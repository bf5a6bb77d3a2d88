import { type Act, NotLoaded } from '../act'

/** Returns the act, and whether cached records decided it when it ended. */
export function watchAct<T>(act: Act<T>): { act: Act<T>; isCached(): boolean } {
  let cached = false
  const watched: Act<T> = {
    ...act,
    decide(scene, set) {
      try {
        // The cache takes each client id for new, without a read.
        scene.contentByClientId('nobody', 'nothing')
        cached = !loads
      } catch (error) {
        loads = error instanceof NotLoaded
        cached = false
        throw error
      }
      return act.decide(scene, set)
    },
  }
  let loads = false
  return { act: watched, isCached: () => cached }
}
