import { createApp } from '../../app'
import { readConfig } from '../../config/config'
import { demoAccount } from '../../demo/demo-account'
import { aStore } from '../../testing/a-store'

export async function aServerOn(folder: string) {
  const config = { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', STOP_WITHIN_SECONDS: '1' }), port: 0 }
  const store = await aStore(folder)
  const app = await createApp({ config, store, built: null })
  const port = await app.listen()
  return { store, app, url: `http://127.0.0.1:${port}`, account: await demoAccount(app.needs, config) }
}
