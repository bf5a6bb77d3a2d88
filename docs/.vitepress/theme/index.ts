import { useRoute } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { type App, defineAsyncComponent, defineComponent, h, onMounted, watch } from 'vue'
import { Film } from './Film.ts'
import { Limits } from './Limits.ts'
import './look.css'

/** The theme's first page has no main region. */
function markMainRegion() {
  const content = document.getElementById('VPContent')
  if (content?.querySelector('main')) content.removeAttribute('role')
  else content?.setAttribute('role', 'main')
}

const Layout = defineComponent(() => {
  const route = useRoute()
  onMounted(markMainRegion)
  watch(() => route.path, markMainRegion, { flush: 'post' })
  return () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-image': () => h(Film),
      'home-hero-actions-after': () =>
        h('pre', { class: 'start' }, 'git clone <this repository> bubblewire\ncd bubblewire && npm start'),
      'home-features-after': () => h(Limits),
    })
})

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app }: { app: App }) {
    // Only its page fetches the rules of structured messages.
    app.component(
      'Playground',
      defineAsyncComponent(() => import('./playground/Playground.ts')),
    )
  },
}
