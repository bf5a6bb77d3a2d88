import { onBeforeUnmount, onMounted, type Ref, ref, watch } from 'vue'
import { createStagePort } from '../../../../console/studio/see/stage-port'
import type { Scene } from '../../../../console/studio/stage/protocol'
import { newToken } from '../../../../widget/host/new-token'

/** After this time, in milliseconds, a frame that does not answer has no stage: the guide is not on a server of ours. */
const hereWithinMs = 10_000

/** Shows a message in the stage, which is the real chat over a simulated server. `frame` is for its element. */
export function useStage(scene: Ref<Scene | null>, isDark: Ref<boolean>) {
  const state = ref<'loading' | 'here' | 'missing'>('loading')
  const port = createStagePort({
    page: () => ({ language: 'en', full_screen: true, mobile: false, open: true }),
    onStageMessage({ type }) {
      if (type !== 'here') return
      state.value = 'here'
      look()
      show()
    },
    onChatMessage({ type }) {
      const session = JSON.stringify({ token: newToken(), engaged: true })
      if (type === 'ready') port.say({ type: 'init', session, kept: session, settings: {} })
    },
  })
  const look = () =>
    port.post({
      type: 'look',
      looks: { theme: isDark.value ? 'dark' : 'light', textSize: 100, network: 'good', picturesFail: false },
    })
  const show = () => {
    if (scene.value) port.post({ type: 'show', scene: scene.value })
  }
  const frame = ref<HTMLIFrameElement | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  onMounted(() => {
    port.attach(frame.value?.contentWindow ?? null)
    // The address comes last: the stage reports to its parent as soon as it is loaded.
    if (frame.value) frame.value.src = `/studio/stage/#${encodeURIComponent(location.origin)}`
    timer = setTimeout(() => {
      if (state.value === 'loading') state.value = 'missing'
    }, hereWithinMs)
  })
  onBeforeUnmount(() => {
    clearTimeout(timer)
    port.close()
  })
  watch(scene, show)
  watch(isDark, look)
  return { state, frame }
}
