import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject } from './a-project'
import { aReadmeBot, type ReadmeBot } from './a-readme-bot'

type Project = Awaited<ReturnType<typeof aProject>>

interface ReadmePackage {
  /** The folder in clients/. */
  name: string
  /** Packages that the README's code imports, besides ours. */
  links: string[]
  /** Folders in clients/ of our packages that it imports, besides its own. */
  packages: string[]
  /** The most bytes of the packed script. */
  gzippedBytes: number
  /** The files that the README's blocks name. */
  files: string[]
  prepare?(project: Project): void
}

export const deep = { tags: 'deep', timeout: 300_000 }

/** Tests a package by the blocks of its README, in an empty project. Returns the running bot of `bot.ts`. */
export function testReadme({ name, links, packages, gzippedBytes, files, prepare }: ReadmePackage): () => ReadmeBot {
  let project: Project
  let bot: ReadmeBot
  let written: string[]
  beforeAll(async () => {
    project = await aProject(name, links, packages)
    prepare?.(project)
    written = project.writeReadme()
    await project.compile('nodenext', written)
    bot = await aReadmeBot(project)
  }, 300_000)
  afterAll(async () => {
    await bot?.stop()
    project?.remove()
  })

  test('the package has one script for all platforms', deep, async () => {
    await project.expectPortable({ files: [], gzippedBytes: { index: gzippedBytes } })
  })

  test.each(['nodenext', 'bundler'] as const)('the README compiles strictly with %s', deep, async (resolution) => {
    expect(written).toEqual(files)
    expect(await project.compile(resolution, written)).toBe('')
  })

  return () => bot
}
