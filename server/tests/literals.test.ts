import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import {
  type Identifier,
  type Node,
  type ObjectLiteralExpression,
  type SourceFile,
  type SpreadAssignment,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'
import { root } from '../testing/pages'

// On Node 20 a literal that begins with a spread and then adds keys costs up to a thousand times as much as a literal
// whose own keys are first.

function slowLiterals(folder: string, isProgram: (path: string) => boolean): string[] {
  const api = new API({ cwd: folder })
  try {
    const config = join(folder, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} is no project.`)
    const { checker, program } = project
    return program
      .getSourceFileNames()
      .filter((path) => isProgram(relative(folder, path)))
      .flatMap((path) => {
        const file = program.getSourceFile(path)
        if (!file) return []
        return literalsIn(file)
          .filter((literal) => addsKeys(checker, literal))
          .map((literal) => `${relative(folder, path)}:${lineOf(file, literal)}`)
      })
  } finally {
    api.close()
  }
}

const isSpread = (node: Node | undefined): node is SpreadAssignment => node?.kind === SyntaxKind.SpreadAssignment
const lineOf = (file: SourceFile, node: Node) => file.text.slice(0, node.getStart(file)).split('\n').length

function literalsIn(node: Node): ObjectLiteralExpression[] {
  const found: ObjectLiteralExpression[] = []
  const visit = (each: Node): void => {
    if (each.kind === SyntaxKind.ObjectLiteralExpression) {
      const literal = each as ObjectLiteralExpression
      if (isSpread(literal.properties[0]) && literal.properties.length > 1) found.push(literal)
    }
    each.forEachChild(visit)
  }
  visit(node)
  return found
}

function addsKeys(checker: Checker, { properties: [first, ...others] }: ObjectLiteralExpression): boolean {
  const known = isSpread(first) ? shapesOf(checker, first) : []
  const isNew = (name: string) => known.some((shape) => !shape.has(name))
  return others.some((each) => {
    if (isSpread(each)) return shapesOf(checker, each).some((shape) => shape.has(anyKey) || [...shape].some(isNew))
    const { name } = each
    return !name || name.kind === SyntaxKind.ComputedPropertyName || isNew((name as Identifier).text)
  })
}

const anyKey = '[key]'

function shapesOf(checker: Checker, { expression }: SpreadAssignment): Set<string>[] {
  const type = checker.getTypeAtLocation(expression)
  return (type ? partsOf(type) : [])
    .map((part) => checker.getBaseConstraintOfType(part) ?? part)
    .filter(({ flags }) => flags & (TypeFlags.Object | TypeFlags.Intersection))
    .map((part) => {
      const names = checker.getPropertiesOfType(part).map(({ name }) => name)
      return new Set(checker.getIndexInfosOfType(part).length > 0 ? [anyKey, ...names] : names)
    })
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type])

const isProgram = (path: string) =>
  /^(server|contract|clients)\//.test(path) && !/\.(test|spec|suite)\.tsx?$|\/(testing|tests)\//.test(path)

test('no literal of the server begins with a spread and adds keys', { tags: 'deep' }, () => {
  expect(slowLiterals(root, isProgram)).toEqual([])
})

test('a literal that adds keys after its first spread is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'literals-'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true }, files: ['some.ts'] }),
  )
  writeFileSync(
    join(folder, 'some.ts'),
    `interface Row { id: string; seen?: number }
export function made<T extends Row>(row: Row, fields: Record<string, number>, of: T, key: 'id', maybe: Row | null) {
  const fine = [
    { ...row, id: 'b', seen: 2 }, { added: 1, ...row }, { added: 1, ...row, ...fields }, { ...row, ...{ seen: 2 } },
    { ...of, id: 'b' }, { ...row }, { ...maybe, seen: 1 }, { ...row, ...(maybe && { id: 'b' }) },
  ]
  return [fine,
    { ...row, added: 1 },
    { ...row, ...{ id: 'b', added: 1 } },
    { ...row, ...fields },
    { ...fields, count: 1 },
    { ...row, [key]: 'b' },
    { ...of, added: 1 },
    { ...(maybe && { id: 'b' }), ...(fields && { added: 1 }) },
    { ...maybe, added() {} },
    { inner: { ...row, 'added-key': 1 } },
  ]
}
`,
  )
  expect(slowLiterals(folder, (path) => path === 'some.ts')).toEqual(
    [8, 9, 10, 11, 12, 13, 14, 15, 16].map((line) => `some.ts:${line}`),
  )
  rmSync(folder, { recursive: true })
})
