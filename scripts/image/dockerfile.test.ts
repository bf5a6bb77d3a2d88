import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error A script without types.
import { baseOf, commandOf, contextOf, readDockerfile, settingsOf } from './dockerfile.mjs'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

test('the stages of the image are read with their steps', () => {
  const stages: { name: string; base: string; steps: { name: string; text: string }[] }[] = readDockerfile(
    read('Dockerfile'),
  )
  expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', '2'])
  for (const { base } of stages) expect(baseOf(base).release).toMatch(/^[a-z]+$/)
  const last = stages[2]?.steps ?? []
  const textOf = (name: string) => last.find((step) => step.name === name)?.text
  expect(settingsOf(textOf('ENV'))).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' })
  expect(commandOf(textOf('CMD'))[0]).toBe('node')
  expect(commandOf(textOf('HEALTHCHECK'))[1]).toBe('-e')
  expect(contextOf(read('Dockerfile.dockerignore'))).toContain('package-lock.json')
})

test('a step over two lines is one step', () => {
  const [stage] = readDockerfile('FROM node:24-bookworm-slim\n# why\nRUN one \\\n  && two\n')
  expect(stage.steps).toEqual([{ name: 'RUN', text: 'one && two' }])
})

test.each([
  ['an unknown step', () => readDockerfile('FROM node:24-bookworm-slim\nONBUILD RUN one\n')],
  ['another base image', () => baseOf('alpine:3')],
  ['other patterns', () => contextOf('node_modules\n')],
])('%s is refused', (_, act) => {
  expect(act).toThrow(/here|stand-in/)
})
