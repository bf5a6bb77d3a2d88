import { defineComponent, h, ref } from 'vue'
import picture from '../../pictures/script-parcel.png'
import film from '../../pictures/script-parcel.webp'

/** A picture of the chat, and the silent film of it for those who start it. */
export const Film = defineComponent(() => {
  const plays = ref(false)
  return () =>
    h('figure', { class: 'film' }, [
      h('img', {
        src: plays.value ? film : picture,
        width: 390,
        height: 649,
        alt: 'A chat asks about a parcel with quick replies, a card and a choice of times',
      }),
      h(
        'button',
        { type: 'button', onClick: () => (plays.value = !plays.value) },
        plays.value ? 'Stop the film' : 'Play the film',
      ),
    ])
})
