import { builtPages } from '../../.vitepress/reference/built-pages.ts'

export default {
  paths: () => builtPages.map(({ group, markdown }) => ({ params: { group }, content: markdown })),
}
