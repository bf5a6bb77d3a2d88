import { type InjectionKey, inject, type MaybeRefOrGetter, onScopeDispose, type Plugin, toValue, watch } from 'vue'
import {
  type Bubblewire,
  type BubblewireOptions,
  type EventName,
  type Listeners,
  loadBubblewire,
  type Run,
} from './load'

const key: InjectionKey<Bubblewire> = Symbol('bubblewire')

/** The plugin that shows the chat until the app is unmounted. Options may be a ref or a getter; changes apply at once. */
export function createBubblewire(options: MaybeRefOrGetter<BubblewireOptions>): Plugin {
  return {
    install(app) {
      const chat = loadBubblewire(toValue(options))
      app.provide(key, chat)
      const stop = watch(
        () => JSON.stringify(toValue(options)),
        () => chat.set(toValue(options)),
      )
      app.onUnmount(() => {
        stop()
        chat.release()
      })
    },
  }
}

/** Returns the function that runs commands. The listeners end with the component. */
export function useBubblewire(listeners: Listeners = {}): Run {
  const chat = inject(key)
  if (!chat) throw new Error('First install the plugin: app.use(createBubblewire({ src }))')
  for (const event of Object.keys(listeners) as EventName[])
    onScopeDispose(chat.on(event, (detail) => listeners[event]?.(detail as never)))
  return chat.run
}
