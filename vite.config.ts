import { resolve } from 'node:path'
import preact from '@preact/preset-vite'
import { defineConfig, type UserConfig } from 'vite'

const at = (path: string) => resolve(import.meta.dirname, path)

/** Each program is built on its own: `vite build --mode loader | widget | server`. */
const builds: Record<string, UserConfig> = {
  // One classic script without imports: it runs on pages that we know nothing about.
  loader: {
    build: {
      outDir: 'dist/loader',
      target: 'es2020',
      lib: { entry: at('loader/loader.ts'), formats: ['iife'], name: 'bubblewireLoader', fileName: () => 'loader.js' },
    },
  },
  // Pages; every rich type is a chunk that arrives when it is needed.
  widget: {
    root: 'widget',
    base: '/widget/',
    plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
    build: {
      outDir: at('dist/widget'),
      emptyOutDir: true,
      target: 'es2022',
      // Browsers that know light-dark() and :dir(): lowering them would lose what they mean when a theme or direction changes.
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      assetsInlineLimit: 0,
      manifest: true,
      modulePreload: { polyfill: false },
      rollupOptions: { input: { index: at('widget/index.html'), gallery: at('widget/gallery.html') } },
    },
  },
  server: {
    build: {
      outDir: 'dist/server',
      target: 'node20',
      ssr: true,
      minify: false,
      rollupOptions: {
        input: { main: at('server/main.ts'), bot: at('examples/bot/main.ts'), site: at('demo/main.ts') },
      },
    },
  },
}

export default defineConfig(({ mode }) => ({
  ...builds[mode],
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'dist/**'],
    testTimeout: 20_000,
  },
}))
